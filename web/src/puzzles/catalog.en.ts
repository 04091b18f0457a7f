/** The texts of the puzzles in English. */
export const en = {
  'puzzles.lead': 'Something to think about alone. What you lay is kept.',
  'puzzles.today': 'Puzzle of the day',
  'puzzles.today-text':
    '{missing} pieces are missing, and there is one way only to place them. Everybody has the same board today.',
  'puzzles.grade': 'Difficulty {grade} of 5',
  'puzzles.name.day': 'Puzzle of {day}',
  'puzzles.begin': 'Begin',
  'puzzles.go-on': 'Go on',
  'puzzles.placed': '{count} {count|piece|pieces} placed',
  'puzzles.solved': 'Solved',
  'puzzles.days-solved': '{count} {count|puzzle|puzzles} of the day solved',
  'puzzles.undo': 'Take back',
  'puzzles.hint': 'Hint',
  'puzzles.ask': 'Still solvable?',
  'puzzles.restart': 'Start over',
  'puzzles.opening': 'Opening the puzzle …',
  'puzzles.thinking': 'Looking for a solution …',
  'puzzles.solvable': 'It can still be solved.',
  'puzzles.impossible': 'It cannot be solved any more: {reason}',
  'puzzles.unknown': 'No solution was found in time; there may be one.',
};
