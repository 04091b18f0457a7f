import { ja as blokus } from '../blokus/catalog.ja';

export const ja: Record<string, string> = {
  ...blokus,
  'blokus-8x10.clause': 'ルール',
  'blokus-8x10.hand': 'のこりのピース',
  'blokus-8x10.checks': 'ここまでの確認',
  'blokus-8x10.idle': '同じ色は角だけで触れる',
  'blokus-8x10.lift': '盤のピースに触れると、もう一度手に取れます。',
  'blokus-8x10.solved': '完成！',
  'blokus-8x10.stuck': '置けるピースがもうありません',
  'blokus-8x10.fine': '行きづまりは見つかりません',
  'blokus-8x10.holes': '4マスのピースでは埋まらないすき間が{count}か所あります',
  'blokus-8x10.to-go': 'あと {count} ピース',
  'blokus-8x10.left': '{left} / 20',
  'blokus-8x10.fits': 'ここに置けます',
  'blokus-8x10.rule': '4色の4マスピースを5個ずつ、枠にぴったり納めます。どこから始めてもかまいません。',
  'blokus-8x10.hard': '難しい：各色がひとつながりになります。',
  'blokus-8x10.normal': 'どのピースも同じ色の角に触れます。',
  'blokus-8x10.log.placed': '{color}の{piece} → {cell}',
  'blokus-8x10.all-colors': 'すべての色',
};
