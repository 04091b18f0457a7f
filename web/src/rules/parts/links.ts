/** Numbers of clauses in running text. */

export interface TextPart {
  text: string;
  /** The clause that this part names. */
  clause?: string;
}

const NUMBER = /\b([A-Z]{3}-\d+)\b/;

/** A text taken apart at the clauses it names. */
export function partsOf(text: string): TextPart[] {
  return text
    .split(NUMBER)
    .filter((part) => part !== '')
    .map((part) => (NUMBER.test(part) ? { text: part, clause: part } : { text: part }));
}
