import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultAccent, type Accent } from '@forno/domain/core/accent'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { recolourIcon } from './recolour-icons.ts'

const folder = join(import.meta.dirname, '../../../../web/public')
const green: Accent = { ...defaultAccent, action: { light: '#1d6b3c', dark: '#258046' } }
const icons = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const

const pixels = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer()
/** The mark drawn in the brand's own colour, at the size of an icon. */
const drawnIn = async (accent: Accent, size: number) => {
  const svg = (await readFile(join(folder, 'icon.svg'), 'utf8')).replaceAll('#c8201f', accent.action.light)
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
}

test('an icon in the colours of another brand equals the mark drawn in them', async () => {
  const recoloured = await pixels(recolourIcon(await readFile(join(folder, 'icon-192.png')), green))
  const expected = await pixels(await drawnIn(green, 192))
  let worst = 0
  for (let at = 0; at < expected.length; at += 4)
    // A transparent pixel has no colour.
    if ((expected[at + 3] ?? 0) > 128)
      for (let channel = 0; channel < 3; channel += 1)
        worst = Math.max(worst, Math.abs((expected[at + channel] ?? 0) - (recoloured[at + channel] ?? 0)))
  expect(worst).toBeLessThanOrEqual(12)
})

test.each(icons)('%s of another brand is readable and has none of the default red', async (name) => {
  const raw = await pixels(recolourIcon(await readFile(join(folder, name)), green))
  let reds = 0
  for (let at = 0; at < raw.length; at += 4)
    if ((raw[at + 3] ?? 0) > 0 && (raw[at] ?? 0) > 150 && (raw[at + 1] ?? 0) < 80) reds += 1
  expect(reds).toBe(0)
})

test('favicon.ico keeps its three readable sizes', async () => {
  const file = await readFile(join(folder, 'favicon.ico'))
  const recoloured = recolourIcon(file, green)
  expect(recoloured).toHaveLength(file.length)
  expect(recoloured.equals(file)).toBe(false)
  for (const position of [0, 1, 2]) {
    const at = 6 + 16 * position
    const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    const { width } = await sharp(recoloured.subarray(offset, offset + length)).metadata()
    expect(width).toBe([16, 32, 48][position])
  }
})

test('the default accent changes no pixel', async () => {
  const file = await readFile(join(folder, 'icon-512.png'))
  expect((await pixels(recolourIcon(file, defaultAccent))).equals(await pixels(file))).toBe(true)
})
