/** What is said of the programs one can choose; `levels.test.ts` holds it to what they do. */

export const en: Record<string, string> = {
  'style.1': 'Often lays just anything that fits. For a very first game.',
  'style.2': 'Playful: much at random, now and then a good idea.',
  'style.3': 'Quick on its feet: a short look, and slips now and then.',
  'style.4': 'Gathers what lies near, and seldom slips.',
  'style.5': 'Looks some moves ahead, and does not always play the same.',
  'style.6': 'Hardly ever slips; weighs a few hundred continuations.',
  'style.7': 'Makes no slips of its own, and looks further into each move.',
  'style.8': 'Goes through thousands of continuations a move.',
  'style.9': 'Thinks up to two seconds a move with all it has. The strongest.',
  'style.any': 'Looks at {n} continuations before each move',
  'style.up-to': 'up to {n}',
  'style.slips': 'one move in {n} is just any',
  'style.wins': 'wins about {n} of 10 against {name}',
  'style.then': '; ',
  'style.end': '.',
  'new.opponents': 'Opponent in seat {n}',
  'new.change-of': 'Change who plays in seat {n}',
  'new.strength': 'level {n} of 9',
  'new.clock.note':
    'Whose time runs out has lost: between two the game ends at once, among more a program plays on in the seat. At 30 and at 10 seconds the clock warns.',
};
