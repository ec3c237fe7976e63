import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPictures } from '../apps/api/src/modules/catalogue/pictures.ts'
import { allFilesOf, filesOf, filesThere, readList } from './pictures/list.mjs'
import { smallCheckout } from './pictures/small-checkout.mjs'

const patience = 120_000
let checkout
beforeEach(() => {
  checkout = smallCheckout()
  checkout.withScripts()
})
afterEach(() => checkout.remove())

function begin(args, env = {}) {
  const painter = join(checkout.folder, 'painter.mjs')
  const child = spawn(process.execPath, [join(checkout.folder, 'scripts/pictures.mjs'), ...args], {
    cwd: checkout.folder,
    env: { ...process.env, BLENDER: painter, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise((done) => child.once('close', (code) => done({ code, said })))
  return { child, ended }
}

const pictures = (args, env) => begin(args, env).ended
const few = ['--only', 'chips,cola-375,ham']

test(
  'what was rendered once is not rendered again, and a changed recipe renders its pictures only',
  async () => {
    const first = await pictures(few)
    expect(first.code, first.said).toBe(0)
    expect(checkout.rendered()).toEqual(['chips', 'cola-375', 'ham'])
    const { list } = readList(checkout.place)
    expect(Object.keys(list.products)).toEqual(['chips', 'cola-375'])
    expect(list.layers.ham).toMatchObject({ height: 10, parts: ['left-few', 'left-more', 'right-few', 'right-more'] })
    expect(filesThere(checkout.place)).toEqual(allFilesOf(list).sort())
    expect(readPictures(checkout.place.manifest).ofLayer('ham')).toEqual(list.layers.ham)
    for (const sheet of ['products', 'layers'])
      expect(existsSync(join(checkout.folder, `docs/pictures/${sheet}.webp`))).toBe(true)

    await pictures(few)
    expect(checkout.rendered()).toEqual([])
    checkout.change('assets/table/things.yaml', 'colour: red', 'colour: black')
    await pictures(few)
    expect(checkout.rendered()).toEqual(['cola-375'])
    expect(readList(checkout.place).list.products.chips).toEqual(list.products.chips)
    expect(readList(checkout.place).list.products['cola-375'].file).not.toBe(list.products['cola-375'].file)
  },
  patience,
)

test(
  'a fresh clone knows what is up to date without anything rendered',
  async () => {
    await pictures(['--only', 'chips'])
    checkout.rendered()
    rmSync(join(checkout.folder, '.data'), { recursive: true })
    const { said } = await pictures(['--list', '--only', 'chips'])
    expect(said).toContain('1 of 1 are up to date')
    await pictures(['--only', 'chips'])
    expect(checkout.rendered()).toEqual([])
  },
  patience,
)

test(
  'continues with the interrupted picture after a stop and a new start',
  async () => {
    const { child, ended } = begin(few, { SLOW: 'cola-375' })
    const slow = () => checkout.begun().includes('cola-375')
    const known = () => {
      const { list } = readList(checkout.place)
      return list.products.chips && list.layers.ham
    }
    for (let tries = 0; tries < 600 && !(slow() && known()); tries += 1) await pause(100)
    child.kill('SIGINT')
    const { code, said } = await ended
    expect(code).toBe(130)
    expect(said).toContain('Stopped. Finished pictures are kept')
    expect(checkout.rendered()).toEqual(['chips', 'cola-375', 'ham'])
    expect(existsSync(join(checkout.folder, '.data/pictures/cola-375'))).toBe(false)

    checkout.write('.data/pictures/cola-375.unfinished/over.png', 'of an earlier try')
    expect((await pictures(few)).code).toBe(0)
    expect(checkout.rendered()).toEqual(['cola-375'])
    expect(existsSync(join(checkout.folder, '.data/pictures/cola-375/over.png'))).toBe(false)
  },
  patience,
)

test(
  'after a change of budgets what is rendered is encoded again, and nothing is rendered',
  async () => {
    await pictures(['--only', 'chips'])
    checkout.rendered()
    const before = readList(checkout.place).list.products.chips
    checkout.change('scripts/pictures/budgets.mjs', /32: (?=[^]*?layers)/g, '30: ')
    const { code, said } = await pictures(['--encode-only', '--only', 'chips'])
    expect(code, said).toBe(0)
    const after = readList(checkout.place).list.products.chips
    expect([before.widths[0], after.widths[0]]).toEqual([32, 30])
    expect(filesThere(checkout.place)).toEqual(filesOf(after).sort())
    expect(checkout.rendered()).toEqual([])
  },
  patience,
)

test(
  'a picture without a drawing is refused by name',
  async () => {
    const { code, said } = await pictures(['--only', 'caviar'])
    expect(code).toBe(1)
    expect(said).toContain('No picture is called caviar.')
  },
  patience,
)

test(
  'one picture that cannot be made does not keep the others from being made',
  async () => {
    const { code, said } = await pictures(few, { FAULTY: 'chips' })
    expect(code).toBe(1)
    expect(said).toContain('chips: FAILED, TypeError: no dough')
    expect(said).toContain('Not made: chips.')
    expect(Object.keys(readList(checkout.place).list.products)).toEqual(['cola-375'])
  },
  patience,
)

test(
  'a check says what is missing and what is out of date, and makes nothing',
  async () => {
    await pictures(['--only', 'chips'])
    checkout.rendered()
    checkout.change('assets/table/fries.py', 'sweep', 'lathe')
    const { code, said } = await pictures(['--check'])
    expect(code).toBe(1)
    expect(said).toContain('out of date: chips')
    expect(said).toContain('missing: products/salad')
    expect(said).toContain('missing: layers/thin')
    expect(checkout.rendered()).toEqual([])

    await pictures(['--accept', '--only', 'chips'])
    expect((await pictures(['--check', '--only', 'chips'])).code).toBe(0)
    expect(checkout.rendered()).toEqual([])
  },
  patience,
)

test(
  'without Blender one sentence says what to install',
  async () => {
    const { code, said } = await pictures(few, { BLENDER: 'no-such-blender' })
    expect(code).toBe(1)
    expect(said).toMatch(/^\s*Blender does not run here: install what assets\/packages\.txt lists .*$/m)
    expect(said).not.toMatch(/^ +at /m)
  },
  patience,
)
