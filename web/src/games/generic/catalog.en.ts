/** The texts of the generic board in English. */
export const en: Record<string, string> = {
  'generic.board': 'The position',
  'generic.moves': 'Moves',
  'generic.count': '{count} legal',
  'generic.others': 'Others',
  'generic.search': 'Find a move',
  'generic.none-found': 'No legal move has this in its text.',
  'generic.more': '{count} more: type a part of the move to find it.',
  'generic.choose': 'Choose a move',
  'generic.wait': 'Not your turn',
  'generic.over': 'The game is over',
  'generic.play': 'Play {move}',
  'generic.hint': 'Hint: {move}',
  'generic.not-legal': 'That is not possible here.',
  'generic.keys': 'Tab goes through the moves, Enter chooses one, Enter again plays it.',
  'generic.said-chosen': '{move} chosen',
  'generic.said-played': '{move} played',
};
