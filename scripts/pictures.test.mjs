import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readPictures } from '../apps/api/src/modules/catalogue/pictures.ts'
import { allFilesOf, filesThere, readList } from './pictures/list.mjs'
import { smallCheckout } from './pictures/small-checkout.mjs'

const few = ['--only', 'chips,cola-375,ham']
const two = ['--only', 'chips,cola-375']
const clearing = []
afterEach(async () => {
  for (const clear of clearing.splice(0).reverse()) await clear()
})

function begin(checkout, args, env = {}) {
  const painter = join(checkout.folder, 'painter.sh')
  const child = spawn(process.execPath, [join(checkout.folder, 'scripts/pictures.mjs'), ...args], {
    cwd: checkout.folder,
    env: { ...process.env, BLENDER: painter, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise((done) => child.once('close', (code) => done({ code, said })))
  return { child, ended }
}

const pictures = (checkout, args, env) => begin(checkout, args, env).ended

async function emptyCheckout() {
  const checkout = smallCheckout()
  await checkout.withScripts()
  clearing.push(checkout.remove)
  return checkout
}

/** A checkout whose few pictures have been made once for all tests, and how that run ended. */
let drawn
beforeAll(async () => {
  const checkout = smallCheckout()
  await checkout.withScripts()
  drawn = { checkout, ...(await pictures(checkout, few)), rendered: checkout.rendered() }
})
afterAll(() => drawn.checkout.remove())

function drawnCheckout() {
  expect(drawn.code, drawn.said).toBe(0)
  const checkout = drawn.checkout.copy()
  clearing.push(checkout.remove)
  return checkout
}

test('what was rendered once is not rendered again, and a changed recipe renders its pictures only', async () => {
  const checkout = drawnCheckout()
  expect(drawn.rendered).toEqual(['chips', 'cola-375', 'ham'])
  const { list } = readList(checkout.place)
  expect(Object.keys(list.products)).toEqual(['chips', 'cola-375'])
  expect(list.layers.ham).toMatchObject({ height: 10, parts: ['left-few', 'left-more', 'right-few', 'right-more'] })
  expect(filesThere(checkout.place)).toEqual(allFilesOf(list).sort())
  expect(readPictures(checkout.place.manifest).ofLayer('ham')).toEqual(list.layers.ham)
  for (const sheet of ['products', 'layers'])
    expect(existsSync(join(checkout.folder, `docs/pictures/${sheet}.webp`))).toBe(true)

  await pictures(checkout, few)
  expect(checkout.rendered()).toEqual([])
  checkout.change('assets/table/things.yaml', 'colour: red', 'colour: black')
  await pictures(checkout, few)
  expect(checkout.rendered()).toEqual(['cola-375'])
  expect(readList(checkout.place).list.products.chips).toEqual(list.products.chips)
  expect(readList(checkout.place).list.products['cola-375'].file).not.toBe(list.products['cola-375'].file)
})

test('a fresh clone knows what is up to date without anything rendered', async () => {
  const checkout = drawnCheckout()
  rmSync(join(checkout.folder, '.data'), { recursive: true })
  const { said } = await pictures(checkout, ['--list', '--only', 'chips'])
  expect(said).toContain('1 of 1 are up to date')
  await pictures(checkout, ['--only', 'chips'])
  expect(checkout.rendered()).toEqual([])
})

test('continues with the interrupted picture after a stop and a new start', async () => {
  const checkout = await emptyCheckout()
  const { child, ended } = begin(checkout, two, { SLOW: 'cola-375' })
  clearing.push(() => child.kill('SIGINT'))
  const isStored = (id) => readList(checkout.place).list.products[id] !== undefined
  await vi.waitFor(() => expect([checkout.begun().includes('cola-375'), isStored('chips')]).toEqual([true, true]), {
    timeout: 300_000,
    interval: 100,
  })
  child.kill('SIGINT')
  const { code, said } = await ended
  expect(code).toBe(130)
  expect(said).toContain('Stopped. Finished pictures are kept')
  expect(checkout.rendered()).toEqual(['chips', 'cola-375'])
  expect(existsSync(join(checkout.folder, '.data/pictures/cola-375'))).toBe(false)

  checkout.write('.data/pictures/cola-375.unfinished/over.png', 'of an earlier try')
  expect((await pictures(checkout, two)).code).toBe(0)
  expect(checkout.rendered()).toEqual(['cola-375'])
  expect(existsSync(join(checkout.folder, '.data/pictures/cola-375/over.png'))).toBe(false)
})

test('after a change of budgets what is rendered is encoded again, and nothing is rendered', async () => {
  const checkout = drawnCheckout()
  const before = readList(checkout.place).list.products.chips
  checkout.change('scripts/pictures/budgets.mjs', /32: (?=[^]*?layers)/g, '30: ')
  const { code, said } = await pictures(checkout, ['--encode-only', '--only', 'chips'])
  expect(code, said).toBe(0)
  const { list } = readList(checkout.place)
  expect([before.widths[0], list.products.chips.widths[0]]).toEqual([32, 30])
  expect(filesThere(checkout.place)).toEqual(allFilesOf(list).sort())
  expect(checkout.rendered()).toEqual([])
})

test('a picture without a drawing is refused by name', async () => {
  const { code, said } = await pictures(await emptyCheckout(), ['--only', 'caviar'])
  expect(code).toBe(1)
  expect(said).toContain('No picture is called caviar.')
})

test('one picture that cannot be made does not keep the others from being made', async () => {
  const checkout = await emptyCheckout()
  const { code, said } = await pictures(checkout, two, { FAULTY: 'chips' })
  expect(code).toBe(1)
  expect(said).toContain('chips: FAILED, TypeError: no dough')
  expect(said).toContain('Not made: chips.')
  expect(Object.keys(readList(checkout.place).list.products)).toEqual(['cola-375'])
})

test('a check says what is missing and what is out of date, and makes nothing', async () => {
  const checkout = drawnCheckout()
  checkout.change('assets/table/fries.py', 'sweep', 'lathe')
  const { code, said } = await pictures(checkout, ['--check'])
  expect(code).toBe(1)
  expect(said).toContain('out of date: chips')
  expect(said).toContain('missing: products/salad')
  expect(said).toContain('missing: layers/thin')
  expect(checkout.rendered()).toEqual([])

  await pictures(checkout, ['--accept', '--only', 'chips'])
  expect((await pictures(checkout, ['--check', '--only', 'chips'])).code).toBe(0)
  expect(checkout.rendered()).toEqual([])
})

test('without Blender one sentence says what to install', async () => {
  const { code, said } = await pictures(await emptyCheckout(), few, { BLENDER: 'no-such-blender' })
  expect(code).toBe(1)
  expect(said).toMatch(/^\s*Blender does not run here: install what assets\/packages\.txt lists .*$/m)
  expect(said).not.toMatch(/^ +at /m)
})
