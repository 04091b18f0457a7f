/** Outlines of pieces made of edge-to-edge polygons, as SVG paths with inset and rounded corners. */

export type Point = readonly [number, number];

/** A number as short as it can be written in a path. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** The outlines of a union of polygons (clockwise, y down): shared edges cancel, what is left is chained. */
export function unionLoops(polygons: readonly (readonly Point[])[]): Point[][] {
  const follow = followingPoints(polygons);
  const loops: Point[][] = [];
  while (follow.size > 0) {
    const loop: Point[] = [];
    let at = follow.keys().next().value as string;
    for (let edge = follow.get(at); edge; edge = follow.get(at)) {
      follow.delete(at);
      loop.push(edge.from);
      at = pointKey(edge.to);
    }
    loops.push(loop);
  }
  return loops;
}

interface Edge {
  from: Point;
  to: Point;
}

function followingPoints(polygons: readonly (readonly Point[])[]): Map<string, Edge> {
  const edges = new Map<string, Edge>();
  for (const polygon of polygons) {
    polygon.forEach((from, i) => {
      const to = polygon[(i + 1) % polygon.length] as Point;
      const back = `${pointKey(to)}>${pointKey(from)}`;
      if (!edges.delete(back)) edges.set(`${pointKey(from)}>${pointKey(to)}`, { from, to });
    });
  }
  return new Map([...edges.values()].map((edge) => [pointKey(edge.from), edge]));
}

function pointKey([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** A closed path: the loop (clockwise, y down) moved inwards by `inset` and its corners rounded. */
export function roundedPath(loop: readonly Point[], inset: number, radius: number): string {
  const corners = insetCorners(withoutStraightPoints(loop), inset);
  return `${corners.map((corner, i) => roundedCorner(at(corners, i - 1), corner, at(corners, i + 1), radius, i === 0)).join('')}Z`;
}

function at<T>(ring: readonly T[], i: number): T {
  return ring[(i + ring.length) % ring.length] as T;
}

function withoutStraightPoints(loop: readonly Point[]): Point[] {
  return loop.filter((q, i) => {
    const [p, r] = [at(loop, i - 1), at(loop, i + 1)];
    return Math.abs((q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])) > 1e-6;
  });
}

function insetCorners(points: readonly Point[], inset: number): Point[] {
  const sides = points.map((p, i) => {
    const q = at(points, i + 1);
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const [dx, dy] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    return { x: p[0] - dy * inset, y: p[1] + dx * inset, dx, dy };
  });
  return sides.map((side, i) => {
    const before = at(sides, i - 1);
    const along =
      ((side.x - before.x) * side.dy - (side.y - before.y) * side.dx) / (before.dx * side.dy - before.dy * side.dx);
    return [before.x + before.dx * along, before.y + before.dy * along];
  });
}

function roundedCorner(p: Point, q: Point, r: Point, radius: number, first: boolean): string {
  const a = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const b = Math.hypot(r[0] - q[0], r[1] - q[1]);
  const k = Math.min(radius, a / 2, b / 2);
  const start = [q[0] + ((p[0] - q[0]) * k) / a, q[1] + ((p[1] - q[1]) * k) / a];
  const end = [q[0] + ((r[0] - q[0]) * k) / b, q[1] + ((r[1] - q[1]) * k) / b];
  const text = [...start, ...q, ...end].map(short);
  return `${first ? 'M' : 'L'}${text[0]} ${text[1]}Q${text[2]} ${text[3]} ${text[4]} ${text[5]}`;
}

function square(x: number, y: number): Point[] {
  return [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
}

/** The outline of square cells, given by their upper left corners. */
export function cellsPath(cells: readonly Point[], inset = 0.035, radius = 0.16): string {
  const loops = unionLoops(cells.map(([x, y]) => square(x, y)));
  return loops.map((loop) => roundedPath(loop, inset, radius)).join('');
}
