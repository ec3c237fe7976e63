import type { GroupBody, GroupedBasketItem, PartBody } from '@forno/contracts/baskets/basket'
import { combinedFacts, type AllergenFacts, type NamedFood } from '@forno/domain/content/allergen-facts'
import { addedToMeal, fillingOf, mealPrice } from '@forno/domain/pricing/meal-price'
import { cents, type Cents } from '@forno/domain/core/basic-types'
import type { Meal, MealChoice, MealGroup } from '../../api/meals.ts'
import { sameMealAs } from '../../state/basket/same-item.ts'
import { centsOf } from '../../lib/money.ts'

/** A product chosen for a group. */
export type MealPick = {
  readonly productId: string
  readonly quantity: number
  /** Its build; null = the default build. */
  readonly parts: readonly PartBody[] | null
  /** The price in cents of one with this build. */
  readonly single: Cents
  /** Its allergens in this build. */
  readonly food: AllergenFacts
}

/** The chosen products of a meal by group. */
export type Draft = Readonly<Record<string, readonly MealPick[]>>

const pickedFor = (draft: Draft, { groupId }: MealGroup): readonly MealPick[] => draft[groupId] ?? []
/** The number of products chosen for a group. */
export const countIn = (draft: Draft, group: MealGroup): number =>
  pickedFor(draft, group).reduce((sum, { quantity }) => sum + quantity, 0)

const singleCents = ({ singlePrice }: MealChoice): Cents => cents(centsOf(singlePrice))
/** A choice in its default build. */
const asItComes = (choice: MealChoice, quantity: number): MealPick => ({
  productId: choice.productId,
  quantity,
  parts: null,
  single: singleCents(choice),
  food: choice,
})

/** The default meal; a sold-out default leaves its group open. [CAT-19] [CAT-21] */
export const mealAsItComes = ({ groups }: Pick<Meal, 'groups'>): Draft =>
  Object.fromEntries(
    groups.map(({ groupId, min, products: [first] }) => [
      groupId,
      first === undefined || first.isOutOfStock || min === 0 ? [] : [asItComes(first, min)],
    ]),
  )

const choiceOf = ({ products }: MealGroup, productId: string): MealChoice | undefined =>
  products.find((choice) => choice.productId === productId)

/** The contents of a meal in the basket, without unavailable products. [NAV-08] [ORD-09] */
export const draftOf = ({ groups }: Pick<Meal, 'groups'>, meal: GroupedBasketItem): Draft => {
  const bodies = sameMealAs(meal).basketItems ?? []
  const items = meal.basketItems.map((item, index) => ({ ...item, parts: bodies[index]?.basketItemParts ?? null }))
  return Object.fromEntries(
    groups.map((group) => [
      group.groupId,
      items.flatMap(({ groupId, productId, quantity, parts, unitPrice, isAvailable, food }): MealPick[] => {
        const choice = groupId === group.groupId && isAvailable ? choiceOf(group, productId) : undefined
        if (choice === undefined || choice.isOutOfStock) return []
        const extras = centsOf(unitPrice) - centsOf(choice.upcharge)
        const unit = cents(singleCents(choice) + Math.max(0, extras))
        return [{ productId, quantity, parts, single: unit, food: food ?? choice }]
      }),
    ]),
  )
}

/** Sets the quantity of a choice and keeps its build; in a group of one it replaces the other choice. */
export const withQuantity = (draft: Draft, group: MealGroup, productId: string, quantity: number): Draft => {
  const picks = pickedFor(draft, group)
  const choice = choiceOf(group, productId)
  if (choice === undefined) return draft
  const picked = picks.find((each) => each.productId === productId) ?? asItComes(choice, quantity)
  const others = group.max === 1 ? [] : picks.filter((each) => each.productId !== productId)
  return { ...draft, [group.groupId]: quantity === 0 ? others : [...others, { ...picked, quantity }] }
}

/** Empties an optional group. */
export const withNothing = (draft: Draft, { groupId }: MealGroup): Draft => ({ ...draft, [groupId]: [] })

type BuiltPick = Pick<MealPick, 'productId' | 'parts' | 'single' | 'food'>

/** Sets the build of a choice. */
export const withParts = (draft: Draft, group: MealGroup, built: BuiltPick): Draft => ({
  ...draft,
  [group.groupId]: pickedFor(draft, group).map((each) =>
    each.productId === built.productId ? { ...each, ...built } : each,
  ),
})

/** Whether a group has as many products as the meal needs. [CAT-21] */
export const isFilled = (draft: Draft, group: MealGroup): boolean =>
  fillingOf(group, countIn(draft, group)) === 'filled'

/** Whether each group still has enough products available. [CAT-19] */
export const canBeFilled = ({ groups }: Pick<Meal, 'groups'>): boolean =>
  groups.every(({ min, products }) => min === 0 || products.some(({ isOutOfStock }) => !isOutOfStock))

/** Cents that one of a choice adds to the meal. [BAS-11] */
export const addedBy = (group: MealGroup, { productId, single: unit }: MealPick): Cents => {
  const choice = choiceOf(group, productId)
  return choice === undefined ? cents(0) : addedToMeal(cents(centsOf(choice.upcharge)), unit, singleCents(choice))
}

/** Price and saving of the draft, by the same rule that the server uses. [BAS-06] [BAS-11] */
export const priceOf = ({ totalPrice, groups }: Pick<Meal, 'totalPrice' | 'groups'>, draft: Draft, quantity: number) =>
  mealPrice(
    cents(centsOf(totalPrice)),
    groups.flatMap((group) => pickedFor(draft, group).map((picked) => ({ ...picked, added: addedBy(group, picked) }))),
    quantity,
  )

/** The allergens of everything chosen so far, as it is customised. [CAT-15] */
export const foodOf = (draft: Draft): AllergenFacts =>
  combinedFacts(
    Object.values(draft)
      .flat()
      .map(({ food }) => food),
  )

/** What each choice contains, as it is customised, in the order of the meal. [CAT-15] */
export const foodsOf = ({ groups }: Pick<Meal, 'groups'>, draft: Draft): readonly NamedFood[] =>
  groups.flatMap((group) =>
    pickedFor(draft, group).map(({ productId, food }) => ({
      name: choiceOf(group, productId)?.name ?? productId,
      food,
    })),
  )

/** Whether the draft is the meal whose energy the server names: its default choices with their recipes. */
export const isAsItComes = ({ groups }: Pick<Meal, 'groups'>, draft: Draft): boolean =>
  groups.every((group) => {
    const picked = pickedFor(draft, group)
    const isDefault = ({ productId, quantity, parts }: MealPick): boolean =>
      parts === null && productId === group.products[0]?.productId && quantity === group.min
    return group.min === 0 ? picked.length === 0 : picked.length === 1 && picked.every(isDefault)
  })

type MealOrder = { readonly draft: Draft; readonly quantity: number; readonly code: string }

/** The request body for the basket. [BAS-22] */
export const bodyOf = (meal: Meal, { draft, quantity, code }: MealOrder): GroupBody => {
  const { productId, slug, productType, groups } = meal
  const basketItems = groups.flatMap((group) =>
    pickedFor(draft, group).map(({ parts, productId: chosen, quantity: count }) => ({
      productId: chosen,
      quantity: count,
      groupId: group.groupId,
      ...(parts === null ? {} : { basketItemParts: [...parts] }),
    })),
  )
  const voucher = code.trim() === '' ? {} : { isVoucher: true, voucherCode: code.trim() }
  return { productId, slug, productType, quantity, ...voucher, basketItems }
}
