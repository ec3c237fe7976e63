import { defaultBuildOf, priceChosen } from './chosen-build.ts'
import type { Group, Line } from '../basket/state.ts'
import { type Build, isHalves } from '../pizza/build.ts'
import type { Slot, SlotChoice } from '../content/content.ts'
import { notOnMenu, type Menu, type MenuProduct } from '../menu/menu.ts'
import { sizeOf } from '../pizza/pizza-choices.ts'
import { nothing, sumOf, times } from '../core/money.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import { cents, type Cents } from '../core/basic-types.ts'
import { addedToMeal, fillingOf, mealPrice } from './meal-price.ts'
import type { PriceStep } from '../pizza/price-build.ts'
import { priceLine, unavailable, type PricedLine } from './price-line.ts'

/** One slot of a meal in the basket with its lines. */
type PricedSlot = { readonly slot: Slot; readonly lines: readonly PricedLine[] }

/** A meal or deal with its contents and prices. [BAS-06] */
export type PricedGroup = {
  readonly group: Group
  readonly menuProduct: MenuProduct | null
  readonly slots: readonly PricedSlot[]
  readonly isAvailable: boolean
  /** Why it cannot be ordered; null when it can. */
  readonly refusal: RefusalValue | null
  /** Cents of one: the meal's price, its upcharges and the extras of its contents. */
  readonly unit: Cents
  readonly total: Cents
  /** The price of the same contents alone, less `total`; never negative. */
  readonly saving: Cents
  /** Steps that sum to `unit`. */
  readonly trail: readonly PriceStep[]
}

/**
 * The default build of a choice in a slot: in the slot's size, on that size's base; null for a product without a build.
 */
export const defaultChoiceBuild = (menuProduct: MenuProduct, { sizeId }: SlotChoice): Build | null => {
  const build = defaultBuildOf(menuProduct)
  if (build === null || isHalves(build) || menuProduct.pizza === null || sizeId === null) return build
  const size = sizeOf(menuProduct.pizza, sizeId)
  return size === undefined ? build : { ...build, sizeId, baseId: size.defaultBase }
}

/** Why a line may not fill a slot; null when it may. The meal decides the size, the customer everything else. */
const misfit = (choice: SlotChoice | undefined, { menuProduct, line }: PricedLine): RefusalValue | null => {
  if (choice === undefined || menuProduct === null) return refused('NotSwappable', { productId: line.productId })
  const wanted = defaultChoiceBuild(menuProduct, choice)
  return wanted?.sizeId === line.build?.sizeId ? null : refused('NotSwappable', { productId: line.productId })
}

/** A line priced alone and priced within the meal. */
type Part = { readonly alone: PricedLine; readonly within: PricedLine }

const partOf = (slot: Slot, line: Line, menu: Menu): Part => {
  const alone = priceLine(line, menu)
  if (!alone.isAvailable || alone.menuProduct === null) return { alone, within: alone }
  const choice = slot.choices.find(({ productId }) => productId === line.productId)
  const refusal = misfit(choice, alone)
  if (choice === undefined || refusal !== null)
    return { alone, within: unavailable(line, alone.menuProduct, refusal ?? refused('NotSwappable')) }
  const plain = priceChosen(alone.menuProduct, defaultChoiceBuild(alone.menuProduct, choice))
  const unit = addedToMeal(choice.upcharge, alone.unit, plain.unit)
  const { name } = alone.menuProduct.product
  const extras = extrasOf(alone, plain.trail, cents(unit - choice.upcharge))
  const trail = [...(choice.upcharge === 0 ? [] : [{ label: `${name} instead`, amount: choice.upcharge }]), ...extras]
  return { alone, within: { ...alone, unit, total: times(unit, line.quantity), trail } }
}

/** Cents that one piece of a line adds to its meal's price in a slot; null when it may not fill it. [BAS-06] */
export const addedInSlot = (slot: Slot, line: Line, menu: Menu): Cents | null => {
  const { within } = partOf(slot, line, menu)
  return within.isAvailable ? within.unit : null
}

/** The steps of a build beyond those of the default build; one labelled step when they do not sum to the extras. */
const extrasOf = (alone: PricedLine, asItComes: readonly PriceStep[], extras: Cents): readonly PriceStep[] => {
  const steps = alone.trail.filter(
    ({ label, amount }) => !asItComes.some((step) => step.label === label && step.amount === amount),
  )
  return sumOf(steps.map(({ amount }) => amount)) === extras ? steps : [{ label: 'Extras', amount: extras }]
}

/** The steps of a piece in a meal: one for the choice and one for all its extras. */
const stepsOf = ({ trail, menuProduct, line, unit }: PricedLine): readonly PriceStep[] => {
  const name = menuProduct?.product.name ?? line.productId
  const upcharges = trail.filter(({ label }) => label === `${name} instead`)
  const extras = cents(unit - sumOf(upcharges.map(({ amount }) => amount)))
  const steps = extras === 0 ? upcharges : [...upcharges, { label: `Extras on ${name}`, amount: extras }]
  return steps.map(({ label, amount }) => ({ label, amount: times(amount, line.quantity) }))
}

const countOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { line }) => sum + line.quantity, 0)

const refusalOf = (group: Group, menuProduct: MenuProduct, slots: readonly PricedSlot[]): RefusalValue | null => {
  if (menuProduct.product.kind === 'bundle' && menuProduct.product.requiresCoupon && group.code === null)
    return refused('CouponNeeded', { productId: group.productId })
  const broken = slots.flatMap(({ lines }) => lines).find(({ isAvailable }) => !isAvailable)
  if (broken !== undefined) return broken.refusal
  const unfilled = slots.find(({ slot, lines }) => fillingOf(slot, countOf(lines)) !== 'filled')
  if (unfilled === undefined) return null
  const { slot } = unfilled
  return countOf(unfilled.lines) < slot.min
    ? refused('TooFewOfCustomisation', { type: slot.name, min: slot.min })
    : refused('TooManyOfCustomisation', { type: slot.name, max: slot.max })
}

/**
 * Prices a meal or deal: its own price, the upcharge of each choice and the extras. Each line must be a choice of its
 * slot in the slot's size; a slot takes `min` to `max`. Removing from a recipe gives nothing back. [BAS-06] [BAS-11]
 * [CAT-21]
 */
export const priceGroup = (group: Group, menu: Menu): PricedGroup => {
  const menuProduct = menu.products.get(group.productId) ?? null
  const product = menuProduct?.product
  const nowhere = { group, menuProduct, isAvailable: false, unit: nothing, total: nothing, saving: nothing, trail: [] }
  if (menuProduct === null || product?.kind !== 'bundle')
    return { ...nowhere, slots: [], refusal: notOnMenu(menu, group.productId) }
  const parts = product.slots.map((slot) => ({
    slot,
    parts: (group.slots[slot.id] ?? []).map((line) => partOf(slot, line, menu)),
  }))
  const slots = parts.map(({ slot, parts: found }) => ({ slot, lines: found.map(({ within }) => within) }))
  const refusal = menu.isSoldOut(product.id)
    ? refused('ProductOutOfStock', { productId: product.id })
    : refusalOf(group, menuProduct, slots)
  if (refusal !== null) return { ...nowhere, slots, refusal }
  const lines = slots.flatMap((slot) => slot.lines)
  const pieces = parts
    .flatMap((slot) => slot.parts)
    .map(({ alone, within }) => ({
      added: within.unit,
      single: alone.unit,
      quantity: within.line.quantity,
    }))
  return {
    group,
    menuProduct,
    slots,
    isAvailable: true,
    refusal: null,
    ...mealPrice(menuProduct.price, pieces, group.quantity),
    trail: [{ label: product.name, amount: menuProduct.price }, ...lines.flatMap(stepsOf)],
  }
}
