// How a thread runs from one portrait to another on the web of links.

type Point = [number, number];
/** Where the portraits stand around. */
const MIDDLE: Point = [50, 42];
/** How far out a thread to oneself reaches, and how wide it opens. */
const [REACH, WIDTH] = [18, 8];

/** So large that a number in it can be read, though the whole is small. */
export const KNOT = 4.9;
/** How far a thread bends, of its length; more where the knots of both directions would lie on each other. */
const FAR = 0.16;
const LEAST = 2 * KNOT + 0.6;

export interface Bend {
  path: string;
  /** Where its knot is. */
  x: number;
  y: number;
}

/** A thread bends to its left, so that both directions are seen; one to oneself is a loop outwards. */
export function bend([x1, y1]: Point, [x2, y2]: Point): Bend {
  if (x1 === x2 && y1 === y2) {
    const far = Math.hypot(x1 - MIDDLE[0], y1 - MIDDLE[1]);
    const [dx, dy] = far > 1 ? [(x1 - MIDDLE[0]) / far, (y1 - MIDDLE[1]) / far] : [0, -1];
    const [ox, oy] = [x1 + dx * REACH, y1 + dy * REACH];
    const [wx, wy] = [dy * WIDTH, -dx * WIDTH];
    return {
      path: `M${x1} ${y1}C${ox + wx} ${oy + wy} ${ox - wx} ${oy - wy} ${x1} ${y1}`,
      x: x1 + dx * REACH * 0.75,
      y: y1 + dy * REACH * 0.75,
    };
  }
  const far = Math.max(FAR, LEAST / Math.hypot(x2 - x1, y2 - y1));
  const [mx, my] = [(x1 + x2) / 2 - (y2 - y1) * far, (y1 + y2) / 2 + (x2 - x1) * far];
  return {
    path: `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`,
    x: mx * 0.5 + (x1 + x2) * 0.25,
    y: my * 0.5 + (y1 + y2) * 0.25,
  };
}
