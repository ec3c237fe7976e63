import type { Cut } from './topping-looks.ts'

/** One stroke of a mark, in a field from -10 to 10; `paint` names one of the topping's colours. */
export type MarkStroke = {
  readonly d: string
  readonly paint: 'fill' | 'edge' | 'light'
  /** Width of the line; absent = the shape is filled. */
  readonly line?: number
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const fill = (d: string): MarkStroke => ({ d, paint: 'fill' })
const edge = (d: string): MarkStroke => ({ d, paint: 'edge' })
const light = (d: string): MarkStroke => ({ d, paint: 'light' })
const edgeLine = (d: string, line: number): MarkStroke => ({ d, paint: 'edge', line })
const lightLine = (d: string, line: number): MarkStroke => ({ d, paint: 'light', line })

const ovals = Array.from({ length: 5 }, (_, place) => {
  const angle = (place / 5) * Math.PI * 2
  return circle(Number((5 * Math.cos(angle)).toFixed(1)), Number((5 * Math.sin(angle)).toFixed(1)), 1.5)
}).join('')

/** The shape of every cut: a body, its rim or veins, and highlights. */
export const markShapes: Readonly<Record<Cut, readonly MarkStroke[]>> = {
  round: [
    edge(circle(0, 0, 10)),
    fill(circle(0, 0, 8.9)),
    light(circle(-3.2, -2.6, 1.5) + circle(3, 2.6, 1.2) + circle(2.4, -4, 1)),
  ],
  slice: [edge(circle(0, 0, 10)), fill(circle(0, 0, 8.7)), light(ovals), edge(circle(0, 0, 1.4))],
  ring: [
    edgeLine(circle(0, 0, 7.4), 5),
    { d: circle(0, 0, 7.4), paint: 'fill', line: 3.6 },
    lightLine('M-5.4 -5A7.4 7.4 0 0 1 1 -7.3', 1.3),
  ],
  strip: [
    edgeLine('M-8 3.2C-5 -4.6 5 -4.6 8 3.2', 5.4),
    { d: 'M-8 3.2C-5 -4.6 5 -4.6 8 3.2', paint: 'fill', line: 4.2 },
    lightLine('M-5.6 -0.4C-3 -3.4 2 -3.8 4.6 -1.4', 1.1),
  ],
  leaf: [
    edge('M-10 0C-5 -7 4 -6.6 10 0C4 6.6 -5 7 -10 0Z'),
    fill('M-9.2 0C-4.6 -6 3.8 -5.6 9.2 0C3.8 5.6 -4.6 6 -9.2 0Z'),
    edgeLine('M-10 0H7M-4 0L-1.6 -3.4M-4 0L-1.6 3.4M1 0L3.4 -2.8M1 0L3.4 2.8', 0.8),
    lightLine('M-7 -1.8C-4 -4.2 0 -4.8 3.4 -3.8', 0.9),
  ],
  chunk: [
    edge('M-8.4 -4.6C-6 -8.2 4.6 -8.6 8 -5C10 -2.4 9 5.6 6.4 7.4C3 9.4 -5.6 9 -8 6C-9.8 3.4 -9.8 -2 -8.4 -4.6Z'),
    fill(
      'M-7.4 -4.2C-5 -7.2 4.2 -7.6 7 -4.6C8.6 -2.2 7.8 4.4 5.6 6C2.6 7.8 -5 7.4 -7 4.8C-8.4 2.6 -8.6 -1.8 -7.4 -4.2Z',
    ),
    light('M-5.6 -3.6C-3 -5.8 3.4 -5.8 5.2 -3.8C3 -2.4 -3 -2 -5.6 -3.6Z'),
  ],
  crumble: [
    edge(`${circle(-4.4, -3.6, 4.2)}${circle(4, -4, 3.6)}${circle(-1, 4.4, 4.4)}${circle(6.4, 4, 2.8)}`),
    fill(`${circle(-4.6, -3.9, 3.5)}${circle(3.8, -4.3, 2.9)}${circle(-1.2, 4.1, 3.7)}${circle(6.2, 3.7, 2.2)}`),
    light(`${circle(-5.6, -5, 1.1)}${circle(3, -5.2, 0.9)}${circle(-2.4, 3, 1.2)}`),
  ],
  curl: [
    edgeLine('M7.4 -4.4C2 -9.6 -8 -6.4 -7 1.4C-6.2 6.8 1 8.4 4.8 4.6', 7),
    { d: 'M7.4 -4.4C2 -9.6 -8 -6.4 -7 1.4C-6.2 6.8 1 8.4 4.8 4.6', paint: 'fill', line: 5.6 },
    lightLine('M3.2 -8.6L2.2 -4.4M-3.4 -8L-2.4 -3.8M-8.8 -2.6L-5 -1.4M-8.6 4L-5 2.4M-2.4 8.4L-1.6 5', 1.2),
    edge('M4.4 3L10 3.4L8 6.4L10 9L4.2 7.4Z'),
  ],
  fish: [
    edge('M-10 0.6C-4 -3.6 5 -3.4 9.4 -0.6L10 -3V4L9.2 1.4C5 3.6 -4 4 -10 0.6Z'),
    fill('M-8.6 0.4C-3.6 -2.6 4.4 -2.6 8.2 -0.2C4.4 2 -3.6 2.6 -8.6 0.4Z'),
    lightLine('M-6.4 -0.2C-2 -1.6 3 -1.6 6 -0.6', 0.9),
  ],
  mushroom: [
    edge(
      'M-10 0.4C-10 -9.4 10 -9.4 10 0.4C10 3 6 3.4 3.4 2.6V7.4C3.4 10.4 -3.4 10.4 -3.4 7.4V2.6C-6 3.4 -10 3 -10 0.4Z',
    ),
    fill(
      'M-8.6 0.2C-8.6 -7.6 8.6 -7.6 8.6 0.2C8.6 1.8 4.6 2 2.2 1.2V7C2.2 8.8 -2.2 8.8 -2.2 7V1.2C-4.6 2 -8.6 1.8 -8.6 0.2Z',
    ),
    edgeLine('M-6.6 -0.4C-3 -2.2 3 -2.2 6.6 -0.4', 1),
    lightLine('M-5.6 -3.4C-3 -5.4 1 -5.8 4 -4.8', 1.2),
  ],
  egg: [
    edge('M-9.4 -1C-10.2 -7 -3 -10 1 -8.6C7 -9.6 10.6 -3.6 9 1C10 6.6 4 10 -0.6 8.6C-6.4 10.4 -10.4 5 -9.4 -1Z'),
    fill('M-8.8 -1C-9.6 -6.4 -3 -9.2 1 -8C6.4 -8.8 9.8 -3.4 8.4 1C9.2 6 3.8 9.2 -0.6 8C-6 9.6 -9.6 4.8 -8.8 -1Z'),
    light(circle(0.4, 0, 3.7)),
  ],
  drizzle: [
    edgeLine('M-10 1C-7 -5 -4 6 -1 0C2 -5 5 6 10 -1', 2.6),
    { d: 'M-10 1C-7 -5 -4 6 -1 0C2 -5 5 6 10 -1', paint: 'fill', line: 1.9 },
  ],
  stick: [
    edge('M-10 -2.2L9.6 -3L10 1.8L-9.6 2.8Z'),
    fill('M-9.3 -1.6L9 -2.3L9.3 1.2L-9 2.1Z'),
    lightLine('M-7.6 -0.7L7.4 -1.2', 0.8),
  ],
  flake: [
    edge('M-10 3L7.6 -5.4L10 -1L-4 5.4Z'),
    fill('M-8.8 2.8L7.2 -4.6L8.9 -1.2L-3.8 4.5Z'),
    lightLine('M-6 2.2L6 -3', 0.8),
  ],
  fold: [
    edge(
      'M-10 -2.6C-7 -7.4 -4 -3 -1 -5.4C2 -8 6 -4.4 10 -5.6C9 -1.6 10.4 1.4 9.4 5C5.6 7.8 3 3.4 0 6C-3.4 8.4 -6.4 4.6 -9.6 6.4C-8.6 3 -10.6 0.6 -10 -2.6Z',
    ),
    fill(
      'M-9 -2.4C-6.4 -6 -4 -2 -0.8 -4.2C2.2 -6.6 5.6 -3.4 8.8 -4.4C8 -1.2 9.2 1.2 8.4 4.2C5.4 6.2 3 2.2 -0.2 4.8C-3.4 7 -6 3.6 -8.4 5C-7.6 2.4 -9.4 0.4 -9 -2.4Z',
    ),
    lightLine('M-7.4 -0.4C-4.4 -2.6 -2 1 1 -1C3.8 -2.8 5.6 -0.2 7.4 -1', 1.5),
  ],
  ball: [
    edge(circle(0, 0, 10)),
    fill(circle(-0.6, -0.8, 8.6)),
    light(`${circle(-3.4, -3.8, 2.2)}${circle(1.6, -5, 1)}${circle(2.4, 2.4, 1.1)}`),
  ],
}
