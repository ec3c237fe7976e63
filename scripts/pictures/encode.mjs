import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { budgets, kindsOfFile } from './budgets.mjs'

/** The best quality that is worth its bytes, and the least that still looks like food. */
const qualities = { avif: { best: 58, least: 18 }, webp: { best: 80, least: 20 } }

const write = {
  avif: (image, quality) => image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
  webp: (image, quality) => image.webp({ quality, alphaQuality: 80, effort: 5, smartSubsample: true }),
}

/** Thrown where not even the least quality fits. */
export class OverBudget extends Error {}

/**
 * Encodes what was rendered at every width, as well as its budget (by kind of file and width) allows. Gives the files by name and what the list says of
 * them; the name holds a hash of all that is in them.
 */
export async function encode({ job, shelf, height }, { folder, parts }, budget = budgets[shelf]) {
  const sources = parts.map((part) => join(folder, `${part}.png`))
  const made = []
  for (const kind of kindsOfFile) {
    for (const [width, bytes] of Object.entries(budget[kind])) {
      const { buffers } = await fitInto(bytes, (quality) => encodeAll(sources, kind, Number(width), quality), {
        ...qualities[kind],
        what: `${job.id} at ${width} px (${kind})`,
      })
      buffers.forEach((buffer, index) => made.push({ part: parts[index], width, kind, buffer }))
    }
  }
  const hash = createHash('sha256')
  for (const { buffer } of made) hash.update(buffer)
  const file = `${shelf}/${job.id}-${hash.digest('hex').slice(0, 8)}`
  const { width, height: tall } = await sharp(sources[0]).metadata()
  const shown = { file, widths: Object.keys(budget.avif).map(Number), colour: await averageColour(sources) }
  return {
    entry: shelf === 'layers' ? { ...shown, parts, height } : { ...shown, ratio: round(width / tall) },
    files: made.map(({ part, width: wide, kind, buffer }) => {
      const middle = shelf === 'layers' ? `-${part}` : ''
      return { name: `${file}${middle}-${wide}.${kind}`, buffer }
    }),
  }
}

async function encodeAll(sources, kind, width, quality) {
  const buffers = await Promise.all(sources.map((file) => write[kind](sharp(file).resize(width), quality).toBuffer()))
  return { size: buffers.reduce((sum, { length }) => sum + length, 0), buffers }
}

/** Tries the best quality first, then closes in on the best that fits; near enough to the budget is good enough. */
export async function fitInto(budget, encodeAt, { best, least, what }) {
  const first = await encodeAt(best)
  if (first.size <= budget) return first
  let [good, fits, tooMuch] = [undefined, least - 1, best]
  while (tooMuch - fits > 1 && !(good?.size > 0.93 * budget)) {
    const quality = Math.floor((fits + tooMuch) / 2)
    const attempt = await encodeAt(quality)
    if (attempt.size <= budget) [good, fits] = [attempt, quality]
    else tooMuch = quality
  }
  if (!good) throw new OverBudget(`${what} does not fit into ${budget} bytes at any quality fit to be seen`)
  return good
}

/** The average of what is not transparent, as `#rrggbb`. */
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

const round = (value) => Number(value.toFixed(4))
