import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPictures } from '../../apps/api/src/modules/catalogue/pictures.ts'
import { root } from '../setup/say.mjs'
import { budgets, roomForAll, widthsOf } from './budgets.mjs'
import { allFilesOf, bytesOf, filesOf, filesThere, missingOf, readList } from './list.mjs'
import { readMenu, wantedOf } from './menu.mjs'
import { placeIn } from './place.mjs'

const place = placeIn(root)
const { list, sources } = readList(place)
const wanted = wantedOf(readMenu(place.content))
const entries = [
  ...Object.entries(list.products).map(([id, entry]) => ({ shelf: 'products', id, entry })),
  ...Object.entries(list.layers).map(([id, entry]) => ({ shelf: 'layers', id, entry })),
  ...(list.hero ? [{ shelf: 'home', id: 'home', entry: list.hero }] : []),
]

describe('the pictures of the menu', () => {
  test('every product and every topping has its own picture', () => {
    expect(missingOf(list, wanted)).toEqual([])
    expect(list.hero).not.toBeNull()
  })

  test('the list is one that the API reads', () => {
    expect(readPictures(place.manifest).hero).toEqual(list.hero)
  })

  test('nothing is pictured that is not on the menu', () => {
    const known = new Set([...wanted.products, ...wanted.layers, 'home'])
    expect(entries.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('every file that is listed is there, every file that is there is listed', () => {
    expect(filesThere(place)).toEqual(allFilesOf(list).sort())
  })

  test('every picture says from which sources it was made', () => {
    expect(Object.keys(sources).sort()).toEqual(entries.map(({ shelf, id }) => `${shelf}/${id}`).sort())
  })

  test('each comes in the widths of its shelf, each width within its budget', () => {
    const faults = entries.flatMap(({ shelf, id, entry }) => {
      const short = entry.widths.join() === widthsOf(shelf).join() ? [] : [`${id} comes at ${entry.widths.join()}`]
      return [...short, ...overBudget(shelf, entry)]
    })
    expect(faults).toEqual([])
  })

  test('no two of them share a file or look the same to the last byte', () => {
    const files = new Map()
    for (const { shelf, id, entry } of entries.filter((each) => each.shelf !== 'layers')) {
      const [name] = filesOf(entry)
      const content = createHash('sha256')
        .update(readFileSync(join(place.pictures, name)))
        .digest('hex')
      for (const key of [entry.file, content]) files.set(key, [...(files.get(key) ?? []), `${shelf}/${id}`])
    }
    expect([...files.values()].filter((owners) => owners.length > 1)).toEqual([])
  })

  test('all of them together stay within what a clone should have to fetch', () => {
    expect(bytesOf(place, filesThere(place))).toBeLessThanOrEqual(roomForAll)
  })
})

describe('what the budgets are', () => {
  test('a card on a phone takes at most 14 kB, a layer at 640 pixels at most 25 kB', () => {
    expect(budgets.products.avif[480]).toBeLessThanOrEqual(14_000)
    expect(budgets.layers.avif[640]).toBeLessThanOrEqual(25_000)
    expect(roomForAll).toBeLessThanOrEqual(25_000_000)
  })
})

describe('what is never committed', () => {
  let names
  beforeAll(() => (names = existsSync(place.assets) ? readdirSync(place.assets, { recursive: true }) : []))
  test('there is no PNG, EXR or scene file below assets', () => {
    expect(names.filter((name) => /\.(png|exr|blend|jpe?g)$/i.test(name))).toEqual([])
  })
})

/** The widths at which the files of a picture, all parts together, weigh more than they may. */
function overBudget(shelf, entry) {
  return Object.entries(budgets[shelf]).flatMap(([kind, allowed]) =>
    Object.entries(allowed).flatMap(([width, most]) => {
      const names = filesOf({ ...entry, widths: [width] }).filter((name) => name.endsWith(kind))
      const bytes = names.reduce((sum, name) => sum + statSync(join(place.pictures, name)).size, 0)
      return bytes > most ? [`${entry.file} takes ${bytes} of ${most} bytes at ${width} (${kind})`] : []
    }),
  )
}
