import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { budgets, kindsOfFile } from './budgets.mjs'

/** The best quality that is worth its bytes, the lowest that still looks like food, and the first to try. */
const qualities = { avif: { best: 58, least: 18, start: 40 }, webp: { best: 80, least: 20, start: 60 } }

const write = {
  avif: (image, quality) => image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
  // Transparency makes up most bytes of soft shadows, and may be coarser than the colours.
  webp: (image, quality) =>
    image.webp({ quality, alphaQuality: Math.max(10, quality - 30), effort: 5, smartSubsample: true }),
}

/** Thrown when even the lowest quality exceeds the budget. */
export class OverBudget extends Error {}

/**
 * Encodes what was rendered at every width, as well as its budget (by kind of file and width) allows. Returns the
 * files by name, and their entry for the list; the name holds a hash of the content.
 */
export async function encode({ job, shelf, height }, { folder, parts }, budget = budgets[shelf]) {
  const sources = parts.map((part) => join(folder, `${part}.png`))
  const made = []
  for (const kind of kindsOfFile) made.push(...(await encodeKind(kind, budget[kind], sources, job.id)))
  const file = `${shelf}/${job.id}-${hashOf(made)}`
  const { width, height: tall } = await sharp(sources[0]).metadata()
  const shown = { file, widths: Object.keys(budget.avif).map(Number), colour: await averageColour(sources) }
  const nameOf = ({ part, width: wide, kind }) =>
    `${file}${shelf === 'layers' ? `-${parts[part]}` : ''}-${wide}.${kind}`
  return {
    entry: shelf === 'layers' ? { ...shown, parts, height } : { ...shown, ratio: Number((width / tall).toFixed(4)) },
    files: made.map((each) => ({ name: nameOf(each), buffer: each.buffer })),
  }
}

/** Encodes all widths in one format; the quality of one width is the first guess for the next. */
async function encodeKind(kind, budget, sources, id) {
  const made = []
  let { start } = qualities[kind]
  for (const [width, bytes] of Object.entries(budget)) {
    const what = `${id} at ${width} px (${kind})`
    const encodeAt = (quality) => encodeAll(sources, kind, Number(width), quality)
    const { buffers, quality } = await fitInto(bytes, encodeAt, { ...qualities[kind], start, what })
    start = quality
    buffers.forEach((buffer, part) => made.push({ part, width, kind, buffer }))
  }
  return made
}

function hashOf(made) {
  const hash = createHash('sha256')
  for (const { buffer } of made) hash.update(buffer)
  return hash.digest('hex').slice(0, 8)
}

async function encodeAll(sources, kind, width, quality) {
  const buffers = await Promise.all(sources.map((file) => write[kind](sharp(file).resize(width), quality).toBuffer()))
  return { size: buffers.reduce((sum, { length }) => sum + length, 0), buffers }
}

/** Natural logarithm of the growth in bytes per step of quality; good enough for a first guess. */
const steepness = 0.027

/** Searches the best quality within the budget, from `start`; stops once a result is close to the budget. */
export async function fitInto(budget, encodeAt, { best, least, start, what }) {
  let [good, fits, tooMuch, quality] = [undefined, least - 1, best + 1, start]
  while (tooMuch - fits > 1) {
    const attempt = { ...(await encodeAt(quality)), quality }
    if (attempt.size <= budget) [good, fits] = [attempt, quality]
    else tooMuch = quality
    if (fits === quality && attempt.size > 0.93 * budget) break
    const guess = Math.round(quality + Math.log((0.97 * budget) / attempt.size) / steepness)
    quality = Math.min(Math.max(guess, fits + 1), tooMuch - 1)
  }
  if (!good) throw new OverBudget(`${what} does not fit into ${budget} bytes at any quality fit to be seen`)
  return good
}

/** The average colour of the opaque pixels, as `#rrggbb`. */
export async function averageColour(sources) {
  const sum = [0, 0, 0]
  let weight = 0
  for (const file of sources) {
    const { data } = await sharp(file)
      .resize(64)
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3]
      weight += alpha
      for (let channel = 0; channel < 3; channel += 1) sum[channel] += alpha * data[at + channel]
    }
  }
  const hex = (value) =>
    Math.round(weight === 0 ? 255 : value / weight)
      .toString(16)
      .padStart(2, '0')
  return `#${sum.map(hex).join('')}`
}
