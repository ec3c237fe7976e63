import type { Basket } from '@forno/contracts/baskets/basket'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useBasket } from './basket.ts'

/** Mutation key of edits to the basket's items. */
export const editKey = ['basketEdit'] as const

/** Edits of the basket that the server has not answered yet. */
export type UnansweredEdits = {
  /** Applies the unanswered edits to a basket. */
  readonly over: (basket: Basket) => Basket
  /** Nothing can be sent now; edits are stored on this device. */
  readonly isWaiting: boolean
  /** Answers are pending, so the server's basket is slightly out of date. */
  readonly isOnItsWay: boolean
  /** Keys of additions that have not been sent and can still change. */
  readonly open: readonly string[]
}

/** The unanswered edits of this tab. The code that sets them loads after the first view. */
export const unansweredEdits = createStore<UnansweredEdits>(() => ({
  over: (basket) => basket,
  isWaiting: false,
  isOnItsWay: false,
  open: [],
}))

/** A part of the unanswered edits, for a screen. */
export const useUnansweredEdits = <Value>(select: (edits: UnansweredEdits) => Value): Value =>
  useStore(unansweredEdits, select)

/** The basket to show: the server's last answer with the unanswered edits applied. */
export const useBasketView = (): Basket | null => {
  const basket = useBasket()
  const over = useUnansweredEdits((edits) => edits.over)
  return basket && over(basket)
}
