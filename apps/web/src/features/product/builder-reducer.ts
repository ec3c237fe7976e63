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
  readonly making: PizzaDraft
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
export const newBuilder = (making: PizzaDraft, quantity = 1): Builder => ({
  making,
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
  const { making, side, past } = builder
  switch (action.type) {
    case 'sideShown':
      return { ...builder, side: action.side, refusal: null }
    case 'quantityChosen':
      return withQuantity(builder, action.quantity)
    case 'undone': {
      const before = past.at(-1)
      return before === undefined ? builder : changed(builder, before, past.slice(0, -1), 'undone')
    }
    case 'recipeRestored':
      return withMaking(builder, asItComes(making), 'restored')
    case 'sizeChosen':
      return withMaking(builder, withSize(making, action.sizeId))
    case 'baseChosen':
      return withMaking(builder, withBase(making, action.baseId))
    case 'halfChosen':
      return withMaking(builder, withPizza(making, side, action.productId))
    case 'sauceChosen':
      return withMaking(builder, withFillings(making, side, sauced(pizzaOn(making, side), action.sauceId)))
    case 'toppingCounted':
      return withMaking(builder, withFillings(making, side, topped(pizzaOn(making, side), action.id, action.units)))
  }
}

const sauced = ({ build }: Pizza, sauceId: IngredientId | null) => ({ ...build, sauceId })

const topped = ({ build }: Pizza, id: IngredientId, units: number) => {
  const others = toppingsOf(build.toppings).filter(([each]) => each !== id)
  return { ...build, toppings: Object.fromEntries(units > 0 ? [...others, [id, units]] : others) }
}

const announce = ({ announcement }: Builder, text: string): Announcement => ({ tap: announcement.tap + 1, text })

const withQuantity = (builder: Builder, wanted: number): Builder => {
  const quantity = Math.min(maximumQuantity, Math.max(1, wanted))
  if (quantity === builder.quantity) return { ...builder, refusal: null }
  const announcement = announce(builder, quantityWords(builder.making, quantity))
  return { ...builder, quantity, refusal: null, announcement }
}

const withMaking = (builder: Builder, making: PizzaDraft, how: 'changed' | 'restored' = 'changed'): Builder => {
  if (isSame(making, builder.making)) return { ...builder, refusal: null }
  const refusal = addedError(builder.making, making)
  if (refusal !== null) {
    const text = refusalWords(making, refusal)
    return { ...builder, refusal: text, announcement: announce(builder, text) }
  }
  return changed(builder, making, [...builder.past, builder.making], how)
}

const changed = (
  builder: Builder,
  making: PizzaDraft,
  past: readonly PizzaDraft[],
  how: 'changed' | 'restored' | 'undone',
): Builder => {
  const text = changeWords({ before: builder.making, after: making, quantity: builder.quantity, how })
  const sideEffect = how === 'changed' ? switchedBaseWords(builder.making, making) : null
  const announcement = announce(builder, [text, sideEffect].filter((each) => each !== null).join(' '))
  return { ...builder, making, past, refusal: null, sideEffect, announcement }
}

const counts: readonly RefusalName[] = ['TooManyIngredients', 'TooManyOfCustomisation', 'TooFewOfCustomisation']

/** The problem that a tap would add. A problem that existed before may be fixed in any order. */
const addedError = (before: PizzaDraft, after: PizzaDraft): RefusalValue | null => {
  const [old, error] = [refusalOf(before), refusalOf(after)]
  if (error === null || old === null) return error
  return counts.includes(error.refused) && error.refused !== old.refused ? error : null
}

/** Whether the pizzas have their default build in the chosen size. */
export const isRecipe = ({ making }: Builder): boolean => isSame(making, asItComes(making))

/** Why the current pizza cannot be ordered, as a sentence; null when it can. [CAT-18] [CAT-19] [RUL-11] */
export const buildError = ({ making }: Builder): string | null => {
  const error = refusalOf(making)
  return error === null ? null : refusalWords(making, error)
}
