import type { Basket } from '@forno/contracts/baskets/basket'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useBasket } from './basket.ts'

/** Under this key edits of the basket's items are sent. */
export const editKey = ['basketEdit'] as const

/** What has been done to the basket and is not answered yet. */
export type Unanswered = {
  /** The basket as it is shown with all that. */
  readonly over: (basket: Basket) => Basket
  /** Nothing can be sent now: it is kept here. */
  readonly isWaiting: boolean
  /** Answers are still to come: what the server says of the basket is of a moment ago. */
  readonly isOnItsWay: boolean
  /** Keys of additions that were not sent yet and can still be changed. */
  readonly open: readonly string[]
}

/** Who fills it comes a moment after the first view, which needs none of its rules. */
export const unanswered = createStore<Unanswered>(() => ({
  over: (basket) => basket,
  isWaiting: false,
  isOnItsWay: false,
  open: [],
}))

export const useUnanswered = <Value>(select: (what: Unanswered) => Value): Value => useStore(unanswered, select)

/** The basket as it is shown: the server's last answer, and on top of it what it has not answered yet. */
export const useBasketView = (): Basket | null => {
  const basket = useBasket()
  const over = useUnanswered((what) => what.over)
  return basket && over(basket)
}
