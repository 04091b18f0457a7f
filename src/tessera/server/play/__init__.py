"""The tables of one server while they are played: in memory, with clients, programs and clocks."""
