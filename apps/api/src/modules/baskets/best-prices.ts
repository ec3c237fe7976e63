import type { BasketState } from '@forno/domain/basket/state'
import type { Menu } from '@forno/domain/menu/menu'
import { bestPrice, type BestPrice } from '@forno/domain/savings/best-price'
import { makeBudget, type Budget } from '@forno/domain/savings/search-budget'
import { worthAdding, type WorthAdding } from '@forno/domain/savings/worth-adding'
import type { BasketId } from '@forno/domain/core/basic-types'
import { LRUCache } from 'lru-cache'
import { makeSerialQueue } from '../../platform/core/serial-queue.ts'
import { newBasketItemId } from './sessions.ts'

export type BestPriceAnswer = { readonly best: BestPrice; readonly more: WorthAdding | null }

type CachedBestPrice = BestPriceAnswer & { readonly menu: Menu; readonly contents: string }

/** Number of cached answers; the cache lets a customer take exactly the price that they were shown. */
const maxCachedAnswers = 200
/** Above this queue length each search gets the short budget, so that the last request is also answered soon. */
const longQueue = 20
/** Milliseconds of a search in a long queue, or within a transaction that holds locks. */
const shortBudget = 2

const contentsOf = ({ lines, groups, codes, disposition }: BasketState): string =>
  JSON.stringify([lines, groups, codes, disposition])

type Options = {
  /** Monotonic clock in milliseconds. */
  readonly now: () => number
  /** Receives the budget that each search has spent. */
  readonly onSpent?: (budget: Budget) => void
}

/** Searches for the best price of a basket, one basket at a time and each within a time budget. [BAS-11] */
export const makeBestPrices = ({ now, onSpent }: Options) => {
  const cache = new LRUCache<BasketId, CachedBestPrice>({ max: maxCachedAnswers })
  const inTurn = makeSerialQueue()

  const compute = (state: BasketState, menu: Menu, budget: Budget): BestPriceAnswer => {
    const best = bestPrice(state, menu, newBasketItemId, budget)
    const more = worthAdding(state, menu, best, budget)
    onSpent?.(budget)
    return { best, more }
  }

  const cachedAnswer = (basketId: BasketId, state: BasketState, menu: Menu): BestPriceAnswer | null => {
    const found = cache.get(basketId)
    return found !== undefined && found.menu === menu && found.contents === contentsOf(state) ? found : null
  }

  return {
    /** The best price of a basket; waits in the queue. */
    find: async (basketId: BasketId, state: BasketState, menu: Menu): Promise<BestPriceAnswer> =>
      cachedAnswer(basketId, state, menu) ??
      inTurn((waiting) => {
        const answeredMeanwhile = cachedAnswer(basketId, state, menu)
        if (answeredMeanwhile !== null) return answeredMeanwhile
        const budget = makeBudget(waiting > longQueue ? { now, milliseconds: shortBudget } : { now })
        const answer = compute(state, menu, budget)
        cache.set(basketId, { ...answer, menu, contents: contentsOf(state) })
        return answer
      }),

    /** The basket at the price that `find` returned. If it has changed since, a short search computes a new one. */
    take: (basketId: BasketId, state: BasketState, menu: Menu): BasketState => {
      const { lines, groups, codes } = (
        cachedAnswer(basketId, state, menu) ?? compute(state, menu, makeBudget({ now, milliseconds: shortBudget }))
      ).best.state
      return { ...state, lines, groups, codes }
    },
  }
}
