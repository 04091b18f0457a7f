"""What can be learned from a game that was played: chances, grades, turning points, luck and skill."""
