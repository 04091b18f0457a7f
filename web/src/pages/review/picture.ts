/** The result of a game as a picture to send: the board, who came where, and how many points they have. */

export interface ResultPicture {
  game: string;
  title: string;
  fact: string;
  places: { place: number; name: string; score: string }[];
  /** Where the server has a drawing of the board. */
  board: string;
  /** The name of the file, without its ending. */
  name: string;
}

const [WIDTH, HEIGHT, BOARD] = [1200, 630, 550];
const FONT = "-apple-system, 'Segoe UI', Roboto, 'Hiragino Sans', 'Noto Sans CJK JP', 'Yu Gothic UI', sans-serif";

/** The picture as SVG that needs nothing else; `board` is an SVG too. */
export function drawResult(
  { game, title, fact, places }: Omit<ResultPicture, 'board' | 'name'>,
  board: string,
): string {
  const x = BOARD + 90;
  const rows = places.slice(0, 4).map(({ place, name, score }, index) => {
    const y = 270 + index * 74;
    const rim = place === 1 ? '#8a6100' : '#d9cfbd';
    return (
      `<rect x="${x}" y="${y}" width="${WIDTH - x - 40}" height="62" rx="12" fill="#fffdf8" stroke="${rim}" stroke-width="${place === 1 ? 3 : 1}"/>` +
      `<text x="${x + 24}" y="${y + 41}" class="strong">${place}</text>` +
      `<text x="${x + 62}" y="${y + 41}">${escape(shorten(name, 16))}</text>` +
      `<text x="${WIDTH - 64}" y="${y + 42}" class="strong" text-anchor="end">${escape(score)}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<style>.words text{font:500 28px ${FONT};fill:#22252b}.words .strong{font-weight:700}.words .small{font-size:24px;fill:#5c5a55}.words .title{font-size:46px;font-weight:700}</style>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4efe5"/>` +
    `<rect x="40" y="40" width="${BOARD}" height="${BOARD}" rx="24" fill="#fffdf8" stroke="#d9cfbd"/>` +
    placed(board, 56, 56, BOARD - 32) +
    '<g class="words">' +
    `<text x="${x}" y="86" class="small">${escape(game)} · Tessera</text>` +
    `<text x="${x}" y="152" class="title">${escape(shorten(title, 20))}</text>` +
    `<text x="${x}" y="204" class="small">${escape(shorten(fact, 44))}</text>` +
    rows.join('') +
    '</g></svg>'
  );
}

/** An SVG drawing at a place within another one. */
function placed(drawing: string, x: number, y: number, side: number): string {
  const body = drawing.replace(/^[^<]*(<\?xml[^>]*>\s*)?/, '');
  const box = /viewBox="([^"]+)"/.exec(body)?.[1] ?? '0 0 1 1';
  const inside = body.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="${box}">${inside}</svg>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]!);
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

async function asPng(drawing: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
    canvas.getContext('2d')!.drawImage(image, 0, 0, WIDTH, HEIGHT);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Offer the picture to the device's own way of sharing, or save it where there is none. */
export async function shareResult({ board, name, ...shown }: ResultPicture): Promise<void> {
  const answer = await fetch(board);
  const png = await asPng(drawResult(shown, answer.ok ? await answer.text() : '<svg viewBox="0 0 1 1"></svg>'));
  const file = new File([png], `${name}.png`, { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    // Whoever closes the dialog has changed their mind; that is no error.
    await navigator.share({ files: [file], title: shown.title }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
