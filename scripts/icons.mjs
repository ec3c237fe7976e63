// Draws the shop's icons and share picture for browsers, phones and chats: `node scripts/icons.mjs`.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = join(fileURLToPath(import.meta.url), '../..')
const publicFolder = join(root, 'apps/web/public')
const heroFolder = join(root, 'assets/pictures/home')
/** The background of the light theme: phones put icons on any wallpaper. */
const ground = '#fffaf3'
const png = { compressionLevel: 9, palette: false }
/** The server replaces the colours of a palette for another brand (`apps/api/src/platform/ssr/recolour-icons.ts`). */
const indexed = { compressionLevel: 9, palette: true, colours: 256, dither: 0, effort: 10 }

/** The mark in a square of `size` pixels; `inset` is the part of a side that stays free around it. */
const mark = async (size, { inset = 0, background = null } = {}) => {
  const svg = await readFile(join(publicFolder, 'icon.svg'))
  const inner = Math.round(size * (1 - 2 * inset))
  const drawn = await sharp(svg, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png(png)
    .toBuffer()
  const ends = background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const canvas = sharp({ create: { width: size, height: size, channels: 4, background: ends } })
  const placed = canvas.composite([{ input: drawn, gravity: 'centre' }])
  return (background === null ? placed : placed.flatten({ background })).png(indexed).toBuffer()
}

/** An ICO file of PNG pictures: a header of 6 bytes, an entry of 16 for each, then the pictures. */
export const ico = (pictures) => {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [position, { size, bytes }] of pictures.entries()) {
    const at = 6 + 16 * position
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(bytes.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)])
}

const favicon = async () =>
  ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await mark(size) }))))

/** The home page's picture as Open Graph wants it, in a format that every chat reads. */
const share = async () => {
  const widest = (await readdir(heroFolder)).filter((name) => name.endsWith('-1440.webp')).sort()[0]
  return sharp(join(heroFolder, widest))
    .flatten({ background: ground })
    .resize(1200, 630, { fit: 'cover' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer()
}

/** Every icon file by its name, drawn from the mark. Android may cut a tenth off each side of a maskable icon. */
export const drawIcons = async () => ({
  'favicon.ico': await favicon(),
  'apple-touch-icon.png': await mark(180, { inset: 0.12, background: ground }),
  'icon-192.png': await mark(192),
  'icon-512.png': await mark(512),
  'icon-maskable-512.png': await mark(512, { inset: 0.15, background: ground }),
  'share.jpg': await share(),
})

export const iconsFolder = publicFolder

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, bytes] of Object.entries(await drawIcons())) await writeFile(join(publicFolder, name), bytes)
