/** What all committed pictures may take together, in bytes. */
export const roomForAll = 25_000_000

/** Bytes that a picture may take at each width; for a layer that is all of its parts together. */
export const budgets = {
  products: {
    avif: { 320: 7_500, 480: 14_000, 720: 23_000 },
    webp: { 320: 9_000, 480: 15_000, 720: 26_000 },
  },
  layers: {
    avif: { 320: 11_000, 640: 25_000 },
    webp: { 320: 18_000, 640: 40_000 },
  },
  home: {
    avif: { 480: 16_000, 960: 44_000, 1440: 80_000 },
    webp: { 480: 22_000, 960: 60_000, 1440: 110_000 },
  },
}

/** Newest first. */
export const kindsOfFile = ['avif', 'webp']

export const widthsOf = (shelf) => Object.keys(budgets[shelf].avif).map(Number)
