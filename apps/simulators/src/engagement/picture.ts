import { escaped } from '../platform/markup.ts'

/** The hue of a name, in degrees: each campaign has its own colour. */
const hueOf = (name: string): number => Buffer.from(name).reduce((sum, byte) => sum + byte * 7, 0) % 360

/** An invented campaign picture: a pizza on a plain ground, in the colour of its name. */
export const pictureOf = (name: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">' +
  `<title>${escaped(name.replaceAll('-', ' '))}</title>` +
  `<rect width="600" height="400" fill="hsl(${hueOf(name)} 45% 32%)"/>` +
  '<circle cx="300" cy="200" r="140" fill="#d9a05b"/><circle cx="300" cy="200" r="122" fill="#f4c95d"/>' +
  [
    [250, 150],
    [340, 160],
    [300, 230],
    [235, 235],
    [365, 245],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="20" fill="#a83232"/>`)
    .join('') +
  '</svg>'
