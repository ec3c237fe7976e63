import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultBuild, menuFor } from '@forno/domain/menu/menu'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { ingredientPlan } from '@forno/domain/upsells/ingredient-upsell'
import { campaignOn } from '@forno/domain/upsells/spend-campaign'
import { cartUpsells, upsellsAfter } from '@forno/domain/upsells/upsells'
import { upsellDesigns } from '@forno/domain/content/upsell'
import { instant, type IngredientId, type ProductId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const root = new URL('../../../../../', import.meta.url)
const result = readContent(fileURLToPath(new URL('content', root)))
if (!('content' in result)) throw new Error(JSON.stringify(result.errors, null, 2))
const { content } = result
const { upsells } = content
const store = content.stores.find(({ id }) => id === 'NSW01') ?? null
/** A Wednesday at 1 pm, when lunch products are sold too. */
const lunch = localMoment(instant(Date.parse('2026-11-25T13:00:00+11:00')), content.stores[0]!.zone)
const menu = menuFor({ ...content, version: 1 }, store, null, 'Pickup', lunch)

test('[UPS-02] at least eight upsells, of all four designs and for both triggers', () => {
  expect(upsells.length).toBeGreaterThanOrEqual(8)
  expect(new Set(upsells.map(({ designCode }) => designCode))).toEqual(new Set(upsellDesigns))
  expect(new Set(upsells.flatMap(({ triggers }) => triggers))).toEqual(new Set(['addtocart', 'adddealtocart']))
})

test('[UPS-03] every popup names the products that trigger it (meals for the deal trigger) and appears after them', () => {
  for (const { id, triggers, after } of upsells)
    for (const trigger of triggers) {
      expect(after, id).not.toEqual([])
      for (const productId of after) {
        expect(menu.products.get(productId)?.product.kind === 'bundle', id).toBe(trigger === 'adddealtocart')
        expect(
          upsellsAfter(menu, trigger, productId).map((each) => each.id),
          `${id} ${productId}`,
        ).toContain(id)
      }
    }
})

/** The products that browser journeys and most customers add first. */
const everyday = ['margherita', 'garlic-bread', 'cola-375', 'cola-1250', 'lemonade-375', 'lemonade-1250']

test('[UPS-03] the most popular products trigger no popup', () => {
  for (const productId of everyday) expect(upsellsAfter(menu, 'addtocart', productId as ProductId)).toEqual([])
})

test('[UPS-09] the ingredient of an ingredient upsell fits every standard pizza that triggers it', () => {
  for (const { id, designCode, after, products } of upsells)
    if (designCode === 'IngredientUpsell')
      for (const productId of after) {
        const pizza = menu.products.get(productId)?.pizza ?? null
        const [ingredient] = products
        if (pizza === null || ingredient === undefined) throw new Error(`${id} follows ${productId}, which is no pizza`)
        expect(
          ingredientPlan(pizza, defaultBuild(pizza), ingredient as string as IngredientId),
          `${id} ${productId}`,
        ).not.toBeNull()
      }
})

test('[UPS-08] the shelves of the cart offer more than their default product', () => {
  const held = {
    lines: [{ id: 'x' as never, productId: 'margherita' as ProductId, quantity: 1, build: null }],
    groups: [],
  }
  const shown = cartUpsells(menu, held)
  expect(shown.flatMap(({ categories }) => categories).length).toBeGreaterThanOrEqual(2)
  expect(shown.map(({ id }) => id)).toEqual(
    upsells.filter(({ designCode }) => designCode === 'CartUpsell').map(({ id }) => id),
  )
})

test('[UPS-01] every poster has its picture', () => {
  const { products } = JSON.parse(readFileSync(new URL('assets/pictures.json', root), 'utf8')) as {
    products: Record<string, unknown>
  }
  for (const { id, imageName } of upsells) if (imageName !== null) expect(products[imageName], id).toBeDefined()
})

test('[RUL-07] the campaign is active and offers one product', () => {
  expect(campaignOn(menu)?.item.isOutOfStock).toBe(false)
})
