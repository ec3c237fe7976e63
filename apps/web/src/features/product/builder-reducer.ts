import { maximumQuantity } from '@forno/domain/basket/state'
import { toppingsOf } from '@forno/domain/pizza/toppings'
import type { RefusalName, RefusalValue } from '@forno/domain/core/refusal'
import type { HalfNumber, IngredientId, ProductId, SizeId } from '@forno/domain/core/basic-types'
import { changeWords, quantityWords, refusalWords, switchedBaseWords } from './builder-texts.ts'
import {
  asItComes,
  isSame,
  pizzaOn,
  refusalOf,
  withBase,
  withFillings,
  withPizza,
  withSize,
  type PizzaDraft,
  type Pizza,
} from './pizza-draft.ts'

/**
 * The announcement after a tap, shown and read aloud. `tap` is a counter, so that screen readers repeat equal text.
 */
type Announcement = { readonly tap: number; readonly text: string }

/** A pizza being built. `past` holds its earlier states, the latest last. */
export type Builder = {
  readonly draft: PizzaDraft
  /** The selected half; 1 on a whole pizza. [CAT-20] */
  readonly side: HalfNumber
  readonly quantity: number
  readonly past: readonly PizzaDraft[]
  /** Why the last tap was refused; null when it was accepted. */
  readonly refusal: string | null
  /** A side effect of the last tap, such as a base that the chosen size lacks; null = none. */
  readonly sideEffect: string | null
  readonly announcement: Announcement
}

/** What the customer did. */
export type BuilderAction =
  | { readonly type: 'sizeChosen'; readonly sizeId: SizeId }
  | { readonly type: 'baseChosen'; readonly baseId: IngredientId }
  | { readonly type: 'sideShown'; readonly side: HalfNumber }
  | { readonly type: 'halfChosen'; readonly productId: ProductId }
  | { readonly type: 'sauceChosen'; readonly sauceId: IngredientId | null }
  | { readonly type: 'toppingCounted'; readonly id: IngredientId; readonly units: number }
  | { readonly type: 'quantityChosen'; readonly quantity: number }
  | { readonly type: 'undone' }
  | { readonly type: 'recipeRestored' }

/** Starts with the default build, or with the choices of a basket item. [NAV-07] */
export const newBuilder = (draft: PizzaDraft, quantity = 1): Builder => ({
  draft,
  side: 1,
  quantity,
  past: [],
  refusal: null,
  sideEffect: null,
  announcement: { tap: 0, text: '' },
})

/**
 * The state after one tap. A tap that the rules forbid leaves the pizza as it was and sets `refusal`. [CAT-17] [CAT-18]
 */
export const builderAfter = (builder: Builder, action: BuilderAction): Builder => {
  const { draft, side, past } = builder
  switch (action.type) {
    case 'sideShown':
      return { ...builder, side: action.side, refusal: null }
    case 'quantityChosen':
      return withQuantity(builder, action.quantity)
    case 'undone': {
      const before = past.at(-1)
      return before === undefined ? builder : withChange(builder, before, past.slice(0, -1), 'undone')
    }
    case 'recipeRestored':
      return withDraft(builder, asItComes(draft), 'restored')
    case 'sizeChosen':
      return withDraft(builder, withSize(draft, action.sizeId))
    case 'baseChosen':
      return withDraft(builder, withBase(draft, action.baseId))
    case 'halfChosen':
      return withDraft(builder, withPizza(draft, side, action.productId))
    case 'sauceChosen':
      return withDraft(builder, withFillings(draft, side, withSauce(pizzaOn(draft, side), action.sauceId)))
    case 'toppingCounted':
      return withDraft(builder, withFillings(draft, side, withTopping(pizzaOn(draft, side), action.id, action.units)))
  }
}

const withSauce = ({ build }: Pizza, sauceId: IngredientId | null) => ({ ...build, sauceId })

const withTopping = ({ build }: Pizza, id: IngredientId, units: number) => {
  const others = toppingsOf(build.toppings).filter(([each]) => each !== id)
  return { ...build, toppings: Object.fromEntries(units > 0 ? [...others, [id, units]] : others) }
}

const announce = ({ announcement }: Builder, text: string): Announcement => ({ tap: announcement.tap + 1, text })

const withQuantity = (builder: Builder, requested: number): Builder => {
  const quantity = Math.min(maximumQuantity, Math.max(1, requested))
  if (quantity === builder.quantity) return { ...builder, refusal: null }
  const announcement = announce(builder, quantityWords(builder.draft, quantity))
  return { ...builder, quantity, refusal: null, announcement }
}

const withDraft = (builder: Builder, draft: PizzaDraft, how: 'changed' | 'restored' = 'changed'): Builder => {
  if (isSame(draft, builder.draft)) return { ...builder, refusal: null }
  const refusal = addedRefusal(builder.draft, draft)
  if (refusal !== null) {
    const text = refusalWords(draft, refusal)
    return { ...builder, refusal: text, announcement: announce(builder, text) }
  }
  return withChange(builder, draft, [...builder.past, builder.draft], how)
}

/** Returns the builder with the new draft and an announcement of the change. */
const withChange = (
  builder: Builder,
  draft: PizzaDraft,
  past: readonly PizzaDraft[],
  how: 'changed' | 'restored' | 'undone',
): Builder => {
  const text = changeWords({ before: builder.draft, after: draft, quantity: builder.quantity, how })
  const sideEffect = how === 'changed' ? switchedBaseWords(builder.draft, draft) : null
  const announcement = announce(builder, [text, sideEffect].filter((each) => each !== null).join(' '))
  return { ...builder, draft, past, refusal: null, sideEffect, announcement }
}

/** Refusals that depend on a number of toppings or sauces. */
const countRefusals: readonly RefusalName[] = ['TooManyIngredients', 'TooManyOfCustomisation', 'TooFewOfCustomisation']

/** The refusal that a tap would add; null = none. A problem that existed before may be fixed in any order. */
const addedRefusal = (before: PizzaDraft, after: PizzaDraft): RefusalValue | null => {
  const [old, error] = [refusalOf(before), refusalOf(after)]
  if (error === null || old === null) return error
  return countRefusals.includes(error.refused) && error.refused !== old.refused ? error : null
}

/** Whether the pizzas have their default build in the chosen size. */
export const isRecipe = ({ draft }: Builder): boolean => isSame(draft, asItComes(draft))

/** Why the current pizza cannot be ordered, as a sentence; null when it can. [CAT-18] [CAT-19] [RUL-11] */
export const buildError = ({ draft }: Builder): string | null => {
  const error = refusalOf(draft)
  return error === null ? null : refusalWords(draft, error)
}
