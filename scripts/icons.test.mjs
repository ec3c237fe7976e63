import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcons, ico, iconsFolder } from './icons.mjs'

const kept = (name) => readFile(join(iconsFolder, name))
const pixels = (bytes) => sharp(bytes).ensureAlpha().raw().toBuffer()

test('the icons are what scripts/icons.mjs draws of the artwork', async () => {
  for (const [name, bytes] of Object.entries(await drawIcons())) {
    if (name.endsWith('.ico')) continue
    const [drawn, stored] = await Promise.all([pixels(bytes), kept(name).then(pixels)])
    expect([name, stored.length]).toEqual([name, drawn.length])
    // Another processor may round a colour differently, never more.
    const worst = stored.reduce((most, value, at) => Math.max(most, Math.abs(value - (drawn[at] ?? 0))), 0)
    expect(worst, name).toBeLessThanOrEqual(4)
  }
})

test.each([
  ['apple-touch-icon.png', 180, 180, 'png'],
  ['icon-192.png', 192, 192, 'png'],
  ['icon-512.png', 512, 512, 'png'],
  ['icon-maskable-512.png', 512, 512, 'png'],
  ['share.jpg', 1200, 630, 'jpeg'],
])('%s is %i by %i', async (name, width, height, format) => {
  expect(await sharp(await kept(name)).metadata()).toMatchObject({ width, height, format })
})

test('what a phone puts on its own ground is opaque', async () => {
  for (const name of ['apple-touch-icon.png', 'icon-maskable-512.png'])
    expect((await sharp(await kept(name)).stats()).isOpaque, name).toBe(true)
})

test('favicon.ico holds three sizes, each a PNG where its entry says', async () => {
  const file = await kept('favicon.ico')
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [position, size] of [16, 32, 48].entries()) {
    const at = 6 + 16 * position
    const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    expect(file.readUInt8(at)).toBe(size)
    expect(await sharp(file.subarray(offset, offset + length)).metadata()).toMatchObject({ width: size, format: 'png' })
  }
  expect(ico([]).length).toBe(6)
})
