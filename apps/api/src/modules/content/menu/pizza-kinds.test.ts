import type { PizzaProduct } from '@forno/domain/content/content'
import { expect, test } from 'vitest'
import { readContent } from '../read-content.ts'
import { broken, inFolder, smallContent } from '../../../../test/fixtures/small-content.ts'

const pizzas = `menu/pizzas/classics-range.yaml`

const placesOf = (files: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> => {
  const result = inFolder(files, readContent)
  if (!('content' in result)) throw new Error(JSON.stringify(result.errors))
  const { products, categories } = result.content
  const slugOf = (wanted: PizzaProduct['categories'][number]) => categories.find(({ id }) => id === wanted)?.slug ?? ''
  return Object.fromEntries(
    products.filter(({ kind }) => kind === 'pizza').map(({ id, categories: places }) => [id, places.map(slugOf)]),
  )
}

/** The small content with seafood and chicken, and a category for each kind. */
const sorted = (recipe: string): Readonly<Record<string, string>> => ({
  ...broken(pizzas, '{ mozzarella: 2 }', recipe),
  'menu/toppings.yaml': `${smallContent['menu/toppings.yaml'] ?? ''}  - { id: prawn, name: Prawn, kilojoules: 260, band: meat, kind: prawn }
  - { id: chicken, name: Chicken, kilojoules: 390, band: meat, kind: chicken }
`,
  'menu/categories.yaml': (smallContent['menu/categories.yaml'] ?? '').replace(
    '  - slug: sides',
    ['prawn', 'chicken', 'veggie']
      .map((kind) => `      - { slug: ${kind}, name: ${kind}, description: ${kind}, holds: ${kind} }\n`)
      .join('') + '  - slug: sides',
  ),
})

test.each([
  ['cheese alone is veggie', '{ mozzarella: 2 }', 'veggie'],
  ['one unit of meat is enough', '{ mozzarella: 2, meatballs: 1 }', 'meat-pizzas'],
  ['the kind with the most units wins', '{ meatballs: 2, chicken: 1, prawn: 1 }', 'meat-pizzas'],
  ['a tie goes to the dearer kind', '{ meatballs: 1, chicken: 1 }', 'chicken'],
  ['prawn is dearer than chicken', '{ meatballs: 1, chicken: 1, prawn: 1 }', 'prawn'],
])('[CFG-05] a pizza is also listed under its kind, which follows from its recipe: %s', (_, recipe, kind) => {
  expect(placesOf(sorted(recipe)).margherita).toEqual(['pizza', kind, 'classics-range'])
})

test('[CFG-05] a pizza outside the category with kinds is listed only in its own category', () => {
  const promoted = broken(pizzas, 'name: Margherita', 'name: Margherita\n    category: sides')
  expect(placesOf({ ...sorted('{ mozzarella: 2 }'), [pizzas]: promoted[pizzas] ?? '' }).margherita).toEqual(['sides'])
})

test('[CFG-05] a product keeps the order of its own range, for every kind', () => {
  const result = inFolder(smallContent, readContent)
  const orders = 'content' in result ? result.content.products.map(({ id, sortOrder }) => [id, sortOrder]) : []
  expect(orders.slice(0, 2)).toEqual([
    ['margherita', 2000],
    ['meatball', 2001],
  ])
})
