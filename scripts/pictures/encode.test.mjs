import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { averageColour, encode, fitInto, OverBudget } from './encode.mjs'

const folder = mkdtempSync(join(tmpdir(), 'forno-encode-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function paint(name, { width = 200, height = 156, background = '#c04020', ...more } = {}) {
  await sharp({ create: { width, height, channels: more.noise ? 3 : 4, background, ...more } })
    .png()
    .toFile(join(folder, `${name}.png`))
}

const small = { avif: { 64: 1_500, 96: 2_500 }, webp: { 64: 1_500, 96: 3_000 } }

test('a picture is encoded at every width in both kinds, each within its budget', async () => {
  await paint('hero', { noise: { type: 'gaussian', mean: 120, sigma: 40 } })
  const job = { shelf: 'products', job: { id: 'ham-pizza' } }
  const { entry, files } = await encode(job, { folder, parts: ['hero'] }, small)
  expect(entry).toEqual({
    file: expect.stringMatching(/^products\/ham-pizza-[0-9a-f]{8}$/),
    widths: [64, 96],
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    ratio: 1.2821,
  })
  expect(files).toHaveLength(4)
  for (const { name, buffer } of files) {
    const [, width, kind] = /-(\d+)\.(avif|webp)$/.exec(name)
    expect(buffer.length, name).toBeLessThanOrEqual(small[kind][width])
    expect(name.startsWith(entry.file)).toBe(true)
    expect((await sharp(buffer).metadata()).width).toBe(Number(width))
  }
})

test('a layer has its parts, its height, and one budget for all of them', async () => {
  const parts = ['whole', 'over']
  for (const part of parts) await paint(part, { width: 100, height: 100 })
  const layer = { shelf: 'layers', job: { id: 'mozzarella' }, height: 8 }
  const { entry, files } = await encode(layer, { folder, parts }, { avif: { 64: 1_500 }, webp: { 64: 300 } })
  expect(entry).toMatchObject({ parts, height: 8, widths: [64], colour: '#c04020' })
  const names = files.map(({ name }) => name.replace(entry.file, ''))
  expect(names).toEqual(['-whole-64.avif', '-over-64.avif', '-whole-64.webp', '-over-64.webp'])
  await expect(encode(layer, { folder, parts }, { avif: { 64: 100 }, webp: { 64: 300 } })).rejects.toThrow(OverBudget)
})

test('another picture of the same thing has another name', async () => {
  const names = []
  for (const background of ['#c04020', '#2040c0']) {
    await paint('hero', { background })
    const { entry } = await encode({ shelf: 'products', job: { id: 'chips' } }, { folder, parts: ['hero'] }, small)
    names.push(entry.file)
  }
  expect(names[0]).not.toBe(names[1])
})

test('quality goes down until the budget holds, and no further', async () => {
  const fit = (budget) =>
    fitInto(budget, async (quality) => ({ size: 100 * quality }), { best: 60, least: 20, start: 40, what: 'ham' })
  expect((await fit(9_000)).quality).toBe(60)
  const { quality, size } = await fit(4_000)
  expect(size).toBeLessThanOrEqual(4_000)
  expect(quality).toBeGreaterThan(36)
  await expect(fit(1_999)).rejects.toThrow(OverBudget)
  expect((await fit(2_000)).quality).toBe(20)
})

test('the average colour is of what is to be seen: the transparent does not count', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const red = await sharp({ create: { width: 50, height: 100, channels: 4, background: '#c02010' } })
    .png()
    .toBuffer()
  const file = join(folder, 'half.png')
  await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toFile(file)
  expect(await averageColour([file])).toBe('#c02010')
})
