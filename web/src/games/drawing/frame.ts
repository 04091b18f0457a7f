/** The part of a board's plane that its picture shows, and ways between the two. */

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function viewBox({ x, y, width, height }: Frame): string {
  return `${x} ${y} ${width} ${height}`;
}

/** A point of the board in percent of the picture. */
export function percent(frame: Frame, [x, y]: readonly [number, number]): { x: number; y: number } {
  return { x: ((x - frame.x) / frame.width) * 100, y: ((y - frame.y) / frame.height) * 100 };
}

/** Whether somebody looks at this from the other side of the table. */
export function isTurned(element: Element): boolean {
  return element.closest('[data-turned]') !== null;
}

/** Where a pointer is on the board whose picture fills this box. */
export function boardPoint(
  { clientX, clientY }: MouseEvent,
  box: HTMLElement,
  frame: Frame,
): readonly [number, number] {
  const { x, y, width, height } = box.getBoundingClientRect();
  const [right, down] = [(clientX - x) / width, (clientY - y) / height];
  const [across, along] = isTurned(box) ? [1 - right, 1 - down] : [right, down];
  return [frame.x + across * frame.width, frame.y + along * frame.height];
}
