import type { Picture } from '@forno/contracts/catalogue'
import type { Halves, Whole } from '@forno/domain/baskets/state'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import recorded from '../../data/pizza-offer.recorded.json' with { type: 'json' }
import type { Product } from '../../data/catalogue.ts'
import { offerFrom } from '../../data/pizza-offer.ts'
import { LayerStack } from './layer-stack.tsx'
import { wholeAsItComes, type Making } from './making.ts'
import { layersOf, stackOf } from './picture-layers.ts'

const product = recorded.product as unknown as Product
const offer = offerFrom(product)!
const pizza = wholeAsItComes(offer)
const build = pizza.build as Whole
const picture = (file: string): Picture => ({ file, widths: [320, 640], ratio: 1, colour: '#c8201f' })

/** Everything photographed but what is left out. */
const photographed = (...without: readonly string[]): Product => {
  const withLayer = <Part extends { readonly productId: string; layer: Picture | null }>(part: Part): Part => ({
    ...part,
    layer: without.includes(part.productId) ? null : picture(`layer-${part.productId}`),
  })
  return {
    ...product,
    sizes: product.sizes!.map((size) => ({ ...size, bases: size.bases.map(withLayer) })),
    ingredients: product.ingredients!.map(withLayer),
  }
}

test('a pizza is stacked from base to topping, in the order of making', () => {
  const ids = stackOf(pizza, layersOf(photographed()))!.map(({ id }) => id)
  const inOrder = [...offer.ingredients.keys()].filter((id) => id === build.sauceId || (build.toppings[id] ?? 0) > 0)
  expect(ids).toEqual([build.baseId, ...inOrder])
})

test('as long as one layer is missing there is no stack', () => {
  expect(stackOf(pizza, layersOf(product))).toBeNull()
  expect(stackOf(pizza, layersOf(photographed(build.sauceId!)))).toBeNull()
  expect(stackOf(pizza, layersOf(photographed(build.baseId)))).toBeNull()
})

test('[CAT-20] the layers of a half lie on its own side of the cut, the base on both', () => {
  const half = { productId: 'x' as Halves['left']['productId'], sauceId: build.sauceId, toppings: {} }
  const making = {
    kind: 'halves',
    offer: { ...offer, pizzas: new Map() },
    build: { ...build, left: half, right: { ...half, sauceId: null } },
  } as unknown as Making
  const stack = stackOf(making, layersOf(photographed()))!
  expect(stack.map(({ id, region }) => [id, region])).toEqual([
    [build.baseId, 'whole'],
    [build.sauceId, 'left'],
  ])
})

test('a stack is drawn for the eye alone, in both kinds of file and every width', () => {
  const html = renderToStaticMarkup(
    createElement(LayerStack, { stack: [{ id: 'ham', picture: picture('ham'), region: 'left' }] }),
  )
  expect(html).toMatch(/^<div aria-hidden="true"/)
  expect(html).toContain('srcSet="/pictures/ham-320.avif 320w, /pictures/ham-640.avif 640w"')
  expect(html).toContain('/pictures/ham-640.webp 640w')
  expect(html).toContain('alt=""')
})
