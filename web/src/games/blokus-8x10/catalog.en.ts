import { en as blokus } from '../blokus/catalog.en';

export const en: Record<string, string> = {
  ...blokus,
  'blokus-8x10.clause': 'Rule',
  'blokus-8x10.hand': 'Pieces left',
  'blokus-8x10.checks': 'So far',
  'blokus-8x10.idle': 'Same colours meet at corners only',
  'blokus-8x10.lift': 'Touch a piece on the board to take it up again.',
  'blokus-8x10.solved': 'Solved',
  'blokus-8x10.stuck': 'No piece fits any more',
  'blokus-8x10.fine': 'Nothing stands in the way',
  'blokus-8x10.holes': '{count} gaps that pieces of four cannot fill',
  'blokus-8x10.to-go': '{count} {count|piece|pieces} to go',
  'blokus-8x10.left': '{left} / 20',
  'blokus-8x10.fits': 'Fits here',
  'blokus-8x10.rule': 'Five four-cell pieces of each colour fill the frame exactly. Begin anywhere.',
  'blokus-8x10.hard': 'Hard: each colour is one chain of corners.',
  'blokus-8x10.normal': 'Every piece touches another of its colour at a corner.',
  'blokus-8x10.log.placed': '{color} {piece} → {cell}',
  'blokus-8x10.all-colors': 'all colours',
};
