/** What is said of shuffles that anybody can check. */

export const en: Record<string, string> = {
  'verify.title': 'Verify the shuffles',
  'verify.idea':
    'Before the first move this table published the fingerprint of a secret seed. The seed and the words that each seat added decide every shuffle and roll. Nobody could change them afterwards.',
  'verify.commitment': 'Fingerprint (SHA-256), published before the game',
  'verify.seed': 'Seed, laid open after the game',
  'verify.salts': 'Added to the shuffle by each seat',
  'verify.salts.later': 'To be told when the game begins.',
  'verify.checking': 'Checking…',
  'verify.proven':
    'Checked in this browser: seed and additions are as published, and all shuffles and {n} later {n|draw|draws} follow from them.',
  'verify.digests':
    'Checked in this browser: seed and additions are as published. The draws of this game can be repeated with the command below.',
  'verify.open': 'The seed is not laid open yet.',
  'verify.kept':
    'This browser has kept the fingerprint and its own addition since it first saw the table; they are the same.',
  'verify.cannot': 'The record could not be loaded. Please try again.',
  'verify.forged.commitment': 'Forged: the seed does not have the fingerprint of this record!',
  'verify.forged.kept': 'Forged: when this browser first saw the table, another fingerprint was published!',
  'verify.forged.salt': 'Forged: what this browser added to the shuffle is missing!',
  'verify.forged.key': 'Forged: the key does not follow from seed and additions!',
  'verify.forged.setup': 'Forged: the beginning of the game does not follow from seed and additions!',
  'verify.forged.move': 'Forged: what chance decided with move {n} does not follow from seed and additions!',
  'verify.how': 'To check the moves and the result as well, on a machine of your own, save the record and run:',
};
