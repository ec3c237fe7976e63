import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sorry } from '../setup/say.mjs'
import { adopt, allFilesOf, filesThere, missingOf, readList, sweep } from './list.mjs'
import { smallCheckout } from './small-checkout.mjs'

let checkout, place
beforeEach(() => {
  checkout = smallCheckout()
  place = checkout.place
})
afterEach(() => checkout.remove())

function encoded(file, bytes = 10) {
  const entry = { file, widths: [320], colour: '#c04020', ratio: 1.2821 }
  const files = ['avif', 'webp'].map((kind) => ({ name: `${file}-320.${kind}`, buffer: Buffer.alloc(bytes, kind) }))
  return { entry, files }
}
const chips = { shelf: 'products', job: { id: 'chips' } }
const salad = { shelf: 'products', job: { id: 'salad' } }

test('a picture is taken into a sorted list, and what was missing is so no more', () => {
  adopt(place, salad, encoded('products/salad-1'), 'first')
  adopt(place, chips, encoded('products/chips-1'), 'second')
  const { list, sources } = readList(place)
  expect(Object.keys(list.products)).toEqual(['chips', 'salad'])
  expect(sources).toEqual({ 'products/chips': 'second', 'products/salad': 'first' })
  expect(missingOf(list, { products: ['chips', 'brand-new'], layers: ['ham'] })).toEqual([
    'products/brand-new',
    'layers/ham',
  ])
})

test('a new picture of a thing takes the place of the old one and its files', () => {
  adopt(place, chips, encoded('products/chips-1'), 'first')
  adopt(place, chips, encoded('products/chips-2'), 'second')
  expect(filesThere(place)).toEqual(['products/chips-2-320.avif', 'products/chips-2-320.webp'])
  adopt(place, chips, encoded('products/chips-2'), 'third')
  expect(filesThere(place)).toEqual(allFilesOf(readList(place).list))
})

test('what would not fit with all others is refused, and nothing is changed', () => {
  adopt(place, salad, encoded('products/salad-1', 400), 'first', 1000)
  expect(() => adopt(place, chips, encoded('products/chips-1', 101), 'second', 1000)).toThrow(Sorry)
  expect(Object.keys(readList(place).list.products)).toEqual(['salad'])
  expect(filesThere(place)).toHaveLength(2)
  adopt(place, salad, encoded('products/salad-2', 500), 'second', 1000)
  expect(filesThere(place)).toContain('products/salad-2-320.avif')
})

test('removes pictures of products no longer sold, and files without an entry', () => {
  adopt(place, chips, encoded('products/chips-1'), 'first')
  adopt(place, salad, encoded('products/salad-1'), 'first')
  writeFileSync(join(place.pictures, 'products', 'stray-320.avif'), 'stray')
  sweep(place, { products: ['chips'], layers: ['ham'] })
  const { list, sources } = readList(place)
  expect(Object.keys(list.products)).toEqual(['chips'])
  expect(Object.keys(sources)).toEqual(['products/chips'])
  expect(filesThere(place)).toEqual(allFilesOf(list))
})
