import { getBestPrice, takeBestPrice, type BestPrice } from '@forno/contracts/best-price'
import { bestPrice } from '@forno/domain/promotions/best-price'
import { bestPriceReasons, worthAddingWords } from '@forno/domain/promotions/best-price-words'
import { worthAdding, type WorthAdding } from '@forno/domain/promotions/worth-adding'
import type { FastifyInstance } from 'fastify'
import { aud } from '../../kernel/aud.ts'
import { serve } from '../../kernel/serve.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import type { Baskets } from './change-basket.ts'
import { promisedTo } from './hold-slot.ts'
import type { OpenBasket } from './open-basket.ts'
import { newBasketItemId } from './sessions.ts'
import { basketWire } from './wire.ts'

const moreWire = (more: WorthAdding): BestPrice['worthAdding'] => ({
  productId: more.product.id,
  slug: more.product.slug,
  productType: more.product.productType,
  name: more.product.name,
  sizeId: more.sizeId,
  saving: aud(more.saving),
  words: worthAddingWords(more),
})

const bestPriceWire = ({ row, menu, priced }: OpenBasket): BestPrice => {
  const best = bestPrice(row.state, menu, newBasketItemId)
  const more = worthAdding(row.state, menu, best)
  return {
    basketTotal: aud(priced.total),
    bestTotal: aud(best.total),
    saving: aud(best.saving),
    reasons: best.saving > 0 ? [...bestPriceReasons(best, menu)] : [],
    isExact: best.isExact,
    worthAdding: more === null ? null : moreWire(more),
  }
}

type Needs = { readonly baskets: Baskets; readonly slots: SlotsStore }

/** What a basket could cost, and making it so. One statement to ask, two to take. [BAS-11] */
export const bestPriceRoutes = (app: FastifyInstance, { baskets, slots }: Needs): void => {
  serve(app, getBestPrice, async ({ params, caller }) => bestPriceWire(await baskets.read(params.basketId, caller)))
  serve(app, takeBestPrice, async ({ params, caller }) => {
    const open = await baskets.change({
      ...params,
      caller,
      request: ['bestPrice'],
      rule: (state, menu) => bestPrice(state, menu, newBasketItemId).state,
    })
    return basketWire(open, await promisedTo(slots, open))
  })
}
