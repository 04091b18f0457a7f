/** A sum spelled out, with the minus sign proper: "8 + 4 − 3 = 9". */
export function spellSum(parts: readonly number[]): string {
  if (parts.length === 0) return '';
  const figure = (value: number) => String(Math.abs(value));
  const [first = 0, ...rest] = parts;
  const begin = first < 0 ? `−${figure(first)}` : figure(first);
  const sum = parts.reduce((total, part) => total + part, 0);
  const terms = rest.map((part) => ` ${part < 0 ? '−' : '+'} ${figure(part)}`).join('');
  return `${begin}${terms} = ${sum < 0 ? '−' : ''}${figure(sum)}`;
}
