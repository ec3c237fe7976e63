import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sorry } from '../setup/say.mjs'
import { adopt, allFilesOf, filesThere, missingOf, readList, sweep } from './list.mjs'
import { writeWhole } from './place.mjs'
import { smallCheckout } from './small-checkout.mjs'

let checkout, place
beforeEach(() => {
  checkout = smallCheckout()
  place = checkout.place
  writeWhole(place.missing, JSON.stringify(['products/chips', 'products/salad', 'layers/ham']))
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
  const { list, sources, missing } = readList(place)
  expect(Object.keys(list.products)).toEqual(['chips', 'salad'])
  expect(sources).toEqual({ 'products/chips': 'second', 'products/salad': 'first' })
  expect(missing).toEqual(['layers/ham'])
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

test('what is not sold any more goes, and so do files that nobody names', () => {
  adopt(place, chips, encoded('products/chips-1'), 'first')
  adopt(place, salad, encoded('products/salad-1'), 'first')
  writeFileSync(join(place.pictures, 'products', 'stray-320.avif'), 'stray')
  sweep(place, { products: ['chips'], layers: ['ham'] })
  const { list, sources, missing } = readList(place)
  expect(Object.keys(list.products)).toEqual(['chips'])
  expect(Object.keys(sources)).toEqual(['products/chips'])
  expect(missing).toEqual(['layers/ham'])
  expect(filesThere(place)).toEqual(allFilesOf(list))
  expect(existsSync(place.missing)).toBe(true)
})

test('the list of what is missing never grows by itself', () => {
  sweep(place, { products: ['chips', 'brand-new'], layers: [] })
  expect(readList(place).missing).toEqual(['products/chips'])
  expect(missingOf(readList(place).list, { products: ['brand-new'], layers: [] })).toEqual(['products/brand-new'])
})
