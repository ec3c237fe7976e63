import type { Layer } from '@forno/contracts/catalogue/catalogue'
import type { Half, Halves, WholeBuild } from '@forno/domain/pizza/build'
import type { IngredientId, ProductId } from '@forno/domain/core/basic-types'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import recorded from '../../../test/pizza-choices.recorded.json' with { type: 'json' }
import type { Product } from '../../api/catalogue.ts'
import { choicesOf } from '../../state/pizza/pizza-choices.ts'
import { LayerStack } from './layer-stack.tsx'
import { wholeAsItComes, type PizzaDraft } from './pizza-draft.ts'
import { layersOf, stackOf, type StackedLayer } from './picture-layers.ts'

const product = recorded.product as unknown as Product
const choices = choicesOf(product)!
const asItComes = wholeAsItComes(choices).build as WholeBuild

const pieces = ['left-few', 'left-more', 'right-few', 'right-more'] as const
const cuts: Readonly<Record<string, readonly [height: number, parts: Layer['parts']]>> = {
  classic: [0, ['whole']],
  'tomato-sauce': [5, ['whole']],
  'bbq-sauce': [5, ['whole']],
  mozzarella: [8, ['whole', 'over']],
  ham: [10, [...pieces]],
  'crumbed-chicken': [30, [...pieces]],
  pineapple: [30, [...pieces]],
  mushroom: [20, [...pieces]],
  pesto: [60, ['whole']],
}
const layerOf = (id: string): Layer => {
  const [height, parts] = cuts[id] ?? [0, ['whole']]
  return { file: id, widths: [420, 640], colour: '#c8201f', parts, height }
}

/** A product with a layer for everything except the given ids. */
const pictured = (...without: readonly string[]): Product => {
  const withLayer = <Part extends { readonly productId: string; layer: Layer | null }>(part: Part): Part => ({
    ...part,
    layer: without.includes(part.productId) ? null : layerOf(part.productId),
  })
  return {
    ...product,
    sizes: product.sizes!.map((size) => ({ ...size, bases: size.bases.map(withLayer) })),
    ingredients: product.ingredients!.map(withLayer),
  }
}
const layers = layersOf(pictured())

type Units = Readonly<Record<string, number>>
const whole = (toppings: Units, sauceId: string | null = 'tomato-sauce'): PizzaDraft => ({
  kind: 'whole',
  choices,
  build: { ...asItComes, sauceId: sauceId as IngredientId | null, toppings },
})
const half = (toppings: Units, sauceId = 'tomato-sauce'): Half => ({
  productId: product.productId as ProductId,
  sauceId: sauceId as IngredientId,
  toppings,
})
const halves = (left: Half, right: Half): PizzaDraft => {
  const { sizes, defaultSize, ingredients, bounds } = choices
  const id = product.productId as ProductId
  const { sizeId, baseId } = asItComes
  const build: Halves = { sizeId, baseId, left, right }
  return {
    kind: 'halves',
    choices: {
      sizes: sizes.map((size) => ({ ...size, fee: size.price })),
      defaultSize,
      ingredients,
      bounds,
      defaultHalves: [id, id],
      pizzas: new Map(),
    },
    build,
  }
}
const files = (draft: PizzaDraft): readonly string[] =>
  stackOf(draft, layers)!.map(({ file, region }) => (region === 'whole' ? file : `${file} (${region})`))

describe('layers of a whole pizza', () => {
  test('[CAT-20] stacks layers by height, equal heights in the order of making, and melted cheese on top', () => {
    expect(files(whole({ pineapple: 1, ham: 1, mozzarella: 1 }))).toEqual([
      'classic-whole',
      'tomato-sauce-whole',
      'mozzarella-whole',
      ...pieces.map((part) => `ham-${part}`),
      ...pieces.map((part) => `pineapple-${part}`),
      'mozzarella-over',
    ])
  })

  test('[CAT-17] shows few pieces of each topping from three kinds on, and all pieces of a double one', () => {
    const few = (id: string) => [`${id}-left-few`, `${id}-right-few`]
    expect(files(whole({ ham: 1, mushroom: 2, pineapple: 1, mozzarella: 1, pesto: 1 }))).toEqual([
      ...['classic-whole', 'tomato-sauce-whole', 'mozzarella-whole'],
      ...few('ham'),
      ...pieces.map((part) => `mushroom-${part}`),
      ...few('pineapple'),
      ...['pesto-whole', 'mozzarella-over'],
    ])
  })

  test('shows all pieces of two kinds, however many sheets there are', () => {
    expect(files(whole({ ham: 1, pineapple: 1, mozzarella: 2, pesto: 1 }))).toEqual(
      expect.arrayContaining([...pieces.map((part) => `ham-${part}`), ...pieces.map((part) => `pineapple-${part}`)]),
    )
  })

  test('shows only the base for a pizza without sauce and toppings', () => {
    expect(files(whole({ ham: 0 }, null))).toEqual(['classic-whole'])
  })

  test('tells toppings, which are added and removed, from base and sauce, which replace each other', () => {
    const stack = stackOf(whole({ mozzarella: 1 }), layers)!
    expect(stack.map(({ isTopping }) => isTopping)).toEqual([false, false, true, true])
  })
})

describe('layers of a half-n-half', () => {
  test('[CAT-20] keeps pieces whole on their side of the cut, and ends sheets at it', () => {
    expect(files(halves(half({ ham: 1, mozzarella: 1 }), half({ pineapple: 1 }, 'bbq-sauce')))).toEqual([
      'classic-whole',
      'tomato-sauce-whole (left)',
      'bbq-sauce-whole (right)',
      'mozzarella-whole (left)',
      ...['ham-left-few', 'ham-left-more', 'pineapple-right-few', 'pineapple-right-more'],
      'mozzarella-over (left)',
    ])
  })

  test('[CAT-20] shows equal halves as one pizza without a seam', () => {
    const toppings = { ham: 1, mozzarella: 1 }
    expect(files(halves(half(toppings), half(toppings))).toSorted()).toEqual(files(whole(toppings)).toSorted())
  })

  test('[CAT-20] counts crowding for each half separately', () => {
    const crowded = half({ ham: 1, pineapple: 1, mushroom: 1 })
    expect(files(halves(crowded, half({ ham: 1 })))).toEqual([
      ...['classic-whole', 'tomato-sauce-whole', 'ham-left-few', 'ham-right-few', 'ham-right-more'],
      ...['mushroom-left-few', 'pineapple-left-few'],
    ])
  })
})

test.each(['tomato-sauce', 'classic', 'ham'])('as long as the layer of %s is missing there is no stack', (id) => {
  expect(stackOf(whole({ ham: 1 }), layersOf(pictured(id)))).toBeNull()
})

test('needs no layers for ingredients that are not on the pizza', () => {
  expect(stackOf(whole({ ham: 1 }), layersOf(pictured('pesto')))).not.toBeNull()
})

test('renders a decorative stack in both file formats and every width before hydration', () => {
  const ham: StackedLayer = {
    file: 'ham-left-few',
    widths: [420, 640],
    region: 'whole',
    height: 10,
    isTopping: true,
    colour: '#c8201f',
  }
  const html = renderToStaticMarkup(createElement(LayerStack, { stack: [ham], share: 0.9, onLost: () => undefined }))
  expect(html).toMatch(/^<div aria-hidden="true"/)
  expect(html).toContain('srcSet="/pictures/ham-left-few-420.avif 420w, /pictures/ham-left-few-640.avif 640w"')
  expect(html).toContain('/pictures/ham-left-few-640.webp 640w')
  expect(html).toContain('alt=""')
  expect(html).not.toMatch(/<picture class="[^"]*waiting/)
})
