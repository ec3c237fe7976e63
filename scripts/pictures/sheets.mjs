import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { filesOf } from './list.mjs'
import { writeWhole } from './place.mjs'

const columns = 8
const rows = 10
const cell = { width: 216, label: 26, gap: 8 }
const paper = '#f7f3ec'
const quality = 62

/** Draws all pictures with their names onto sheets: products.webp, products-2.webp … and the same of layers. */
export async function writeSheets(place, list) {
  for (const [shelf, ratio] of [
    ['products', 1.28],
    ['layers', 1],
  ]) {
    const entries = Object.entries(list[shelf])
    const perSheet = columns * rows
    const pages = Array.from({ length: Math.ceil(entries.length / perSheet) }, (_, page) =>
      entries.slice(page * perSheet, (page + 1) * perSheet),
    )
    const names = pages.map((_, page) => (page === 0 ? `${shelf}.webp` : `${shelf}-${page + 1}.webp`))
    for (const [page, shown] of pages.entries()) {
      writeWhole(join(place.sheets, names[page]), await sheetOf(place, shown, ratio))
    }
    removeOthers(place.sheets, shelf, names)
  }
}

function removeOthers(folder, shelf, names) {
  const sheet = new RegExp(`^${shelf}(-\\d+)?\\.webp$`)
  const there = existsSync(folder) ? readdirSync(folder) : []
  for (const name of there) if (sheet.test(name) && !names.includes(name)) rmSync(join(folder, name))
}

async function sheetOf(place, entries, ratio) {
  const tall = Math.round(cell.width / ratio)
  const step = { x: cell.width + cell.gap, y: tall + cell.label + cell.gap }
  const size = {
    width: Math.min(columns, entries.length) * step.x + cell.gap,
    height: Math.ceil(entries.length / columns) * step.y + cell.gap,
  }
  const drawn = await Promise.all(
    entries.map(async ([id, entry], index) => {
      const left = cell.gap + (index % columns) * step.x
      const top = cell.gap + Math.floor(index / columns) * step.y
      const pictures = await Promise.all(smallest(entry).map((name) => shrunk(join(place.pictures, name), tall)))
      return [...pictures.map((input) => ({ input, left, top })), { input: label(id), left, top: top + tall }]
    }),
  )
  const sheet = sharp({ create: { ...size, channels: 3, background: paper } }).composite(drawn.flat())
  return sheet.webp({ quality, effort: 5 }).toBuffer()
}

/** Its narrowest files: all layers that make up the whole picture. */
function smallest(entry) {
  return filesOf({ ...entry, widths: [Math.min(...entry.widths)] }).filter((name) => name.endsWith('.webp'))
}

const shrunk = (file, tall) =>
  sharp(file)
    .resize(cell.width, tall, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()

function label(id) {
  const size = Math.min(14, Math.floor((1.72 * cell.width) / id.length))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.label}"><text x="50%" y="17" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#3a2c22">${id}</text></svg>`,
  )
}
