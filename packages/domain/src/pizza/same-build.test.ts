import { expect, test } from 'vitest'
import { build, choicesOf } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideMenu, type HalvesChoice } from '../../test/fixture-halves.ts'
import type { ProductId } from '../core/basic-types.ts'
import type { WholeBuild } from './build.ts'
import { isSameBuild, canonicalBuild } from './same-build.ts'

const choices = halvesOf()
const asItComes = buildHalves(choices)

test('[BAS-16] [CAT-20] the normal form of a half-n-half has no toppings with quantity 0, and sorts the toppings of each half', () => {
  const untidy = {
    ...asItComes,
    left: { ...asItComes.left, toppings: { olive: 0, cheese: 1 } },
    right: { ...asItComes.right, toppings: { pepperoni: 2, olive: 1, ham: 0, cheese: 1 } },
  }
  const tidy = canonicalBuild(untidy)
  expect(tidy).toEqual(asItComes)
  expect(JSON.stringify(tidy)).toBe(JSON.stringify(canonicalBuild(asItComes)))
  expect(JSON.stringify(canonicalBuild(tidy))).toBe(JSON.stringify(tidy))
})

test.each<[string, HalvesChoice]>([
  ['size', { size: 'family' }],
  ['base', { base: 'pan' }],
  ['left pizza', { left: { pizza: 'seafood' } }],
  ['right pizza', { right: { pizza: 'seafood' } }],
  ['left sauce', { left: { sauce: 'barbecue' } }],
  ['right sauce', { right: { sauce: null } }],
  ['left topping', { left: { toppings: { olive: 1 } } }],
  ['right topping', { right: { toppings: { ham: 1 } } }],
  ['double', { right: { toppings: { pepperoni: 1 } } }],
  ['topping in place of one', { right: { toppings: { olive: 0, ham: 1 } } }],
])('[BAS-16] [CAT-20] a half-n-half with another %s is not the same', (_, choice) => {
  const other = buildHalves(choices, choice)
  expect(isSameBuild(asItComes, other)).toBe(false)
  expect(isSameBuild(other, asItComes)).toBe(false)
  expect(isSameBuild(other, structuredClone(other))).toBe(true)
})

test('[BAS-16] [CAT-20] left and right are not the same', () => {
  expect(isSameBuild(asItComes, { ...asItComes, left: asItComes.right, right: asItComes.left })).toBe(false)
})

test('[BAS-16] a pizza, a half-n-half and a product without a build are never the same', () => {
  const whole = build(choicesOf('margherita'))
  expect(isSameBuild(whole, asItComes)).toBe(false)
  expect(isSameBuild(asItComes, whole)).toBe(false)
  expect(isSameBuild(asItComes, null)).toBe(false)
  expect(isSameBuild(null, whole)).toBe(false)
  expect(isSameBuild(null, null)).toBe(true)
  expect(isSameBuild(whole, build(choicesOf('margherita')))).toBe(true)
})

test('[BAS-05] a whole pizza is never the same as a half-n-half on the same base', () => {
  const offered = choicesOf('margherita', wideMenu())
  const halves = buildHalves(halvesOf(), {})
  const whole = { ...build(offered), sizeId: halves.sizeId, baseId: halves.baseId }
  expect([isSameBuild(whole, halves), isSameBuild(halves, whole)]).toEqual([false, false])
})

test('[BAS-05] halves of other pizzas, sauces or toppings are not the same', () => {
  const halves = buildHalves(halvesOf(), {})
  const changed = (more: Partial<typeof halves.left>) => ({ ...halves, left: { ...halves.left, ...more } })
  for (const more of [
    { productId: 'feast' as ProductId },
    { sauceId: null },
    { toppings: { ...halves.left.toppings, ham: 1 } },
  ])
    expect(isSameBuild(halves, changed(more))).toBe(false)
  expect(isSameBuild(halves, changed({}))).toBe(true)
})

test('[BAS-05] the canonical form has its toppings in one order', () => {
  const offered = choicesOf('margherita', wideMenu())
  const toppings = (ids: readonly string[]) =>
    Object.keys(
      (canonicalBuild({ ...build(offered), toppings: Object.fromEntries(ids.map((id) => [id, 1])) }) as WholeBuild)
        .toppings,
    )
  expect([toppings(['ham', 'cheese', 'olive']), toppings(['olive', 'ham', 'cheese'])]).toEqual([
    ['cheese', 'ham', 'olive'],
    ['cheese', 'ham', 'olive'],
  ])
})
