import type { BasketState } from '@forno/domain/basket/state'
import type { Menu } from '@forno/domain/menu/menu'
import { bestPrice, type BestPrice } from '@forno/domain/savings/best-price'
import { makeBudget, type Budget } from '@forno/domain/savings/search-budget'
import { worthAdding, type WorthAdding } from '@forno/domain/savings/worth-adding'
import type { BasketId } from '@forno/domain/core/words'
import { makeTurns } from '../../platform/core/serial-queue.ts'
import { newBasketItemId } from './sessions.ts'

export type BestPriceAnswer = { readonly best: BestPrice; readonly more: WorthAdding | null }

type CachedBestPrice = BestPriceAnswer & { readonly menu: Menu; readonly contents: string }

/** Answers that are kept, so that taking the best price is what asking for it said. */
const mostKnown = 200
/** Above so many waiting questions each gets little time, so that the last one is answered soon, too. */
const manyWaiting = 20
/** Milliseconds where many wait, and within a transaction, whose locks others wait for. */
const littleTime = 2

const contentsOf = ({ lines, groups, codes, disposition }: BasketState): string =>
  JSON.stringify([lines, groups, codes, disposition])

type Options = {
  /** Milliseconds from any beginning. */
  readonly now: () => number
  /** Told what each answer cost. */
  readonly onSpent?: (budget: Budget) => void
}

/** Best prices of baskets, computed one at a time, each within its budget. [BAS-11] */
export const makeBestPrices = ({ now, onSpent }: Options) => {
  const known = new Map<BasketId, CachedBestPrice>()
  const inTurn = makeTurns()

  const compute = (state: BasketState, menu: Menu, budget: Budget): BestPriceAnswer => {
    const best = bestPrice(state, menu, newBasketItemId, budget)
    const more = worthAdding(state, menu, best, budget)
    onSpent?.(budget)
    return { best, more }
  }

  const knownFor = (basketId: BasketId, state: BasketState, menu: Menu): BestPriceAnswer | null => {
    const found = known.get(basketId)
    return found !== undefined && found.menu === menu && found.contents === contentsOf(state) ? found : null
  }

  const keep = (basketId: BasketId, answer: CachedBestPrice): void => {
    known.delete(basketId)
    known.set(basketId, answer)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  }

  return {
    /** What a basket could cost. Waits for its turn. */
    find: async (basketId: BasketId, state: BasketState, menu: Menu): Promise<BestPriceAnswer> =>
      knownFor(basketId, state, menu) ??
      inTurn((waiting) => {
        const soon = knownFor(basketId, state, menu)
        if (soon !== null) return soon
        const budget = makeBudget(waiting > manyWaiting ? { now, milliseconds: littleTime } : { now })
        const answer = compute(state, menu, budget)
        keep(basketId, { ...answer, menu, contents: contentsOf(state) })
        return answer
      }),

    /** The basket in its cheapest way, as `find` said; quickly anew where it has changed since then. */
    take: (basketId: BasketId, state: BasketState, menu: Menu): BasketState => {
      const { lines, groups, codes } = (
        knownFor(basketId, state, menu) ?? compute(state, menu, makeBudget({ now, milliseconds: littleTime }))
      ).best.state
      return { ...state, lines, groups, codes }
    },
  }
}
