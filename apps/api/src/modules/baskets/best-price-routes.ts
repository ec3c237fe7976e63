import { getBestPrice, applyBestPrice, type BestPrice } from '@forno/contracts/baskets/best-price'
import { bestPriceReasons, worthAddingSentence } from '@forno/domain/savings/best-price-reasons'
import type { WorthAdding } from '@forno/domain/savings/worth-adding'
import type { FastifyInstance } from 'fastify'
import { aud } from '../../platform/core/aud.ts'
import { processorMilliseconds } from '../../platform/core/processor-time.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { makeBestPrices, type BestPriceAnswer } from './best-prices.ts'
import type { Baskets } from './change-basket.ts'
import { promisedTo } from './hold-slot.ts'
import type { OpenBasket } from './open-basket.ts'
import { basketWire } from './wire.ts'

const moreWire = (more: WorthAdding): BestPrice['worthAdding'] => ({
  productId: more.product.id,
  slug: more.product.slug,
  productType: more.product.productType,
  name: more.product.name,
  sizeId: more.sizeId,
  saving: aud(more.saving),
  words: worthAddingSentence(more),
})

const bestPriceWire = ({ priced, menu }: OpenBasket, { best, more }: BestPriceAnswer): BestPrice => ({
  basketTotal: aud(priced.total),
  bestTotal: aud(best.total),
  saving: aud(best.saving),
  reasons: best.saving > 0 ? [...bestPriceReasons(best, menu)] : [],
  isExact: best.isExact,
  worthAdding: more === null ? null : moreWire(more),
})

type BestPriceDeps = { readonly baskets: Baskets; readonly slots: SlotsStore }

/** Calls that compute the best price of a basket and apply it. The search runs before any row is locked. [BAS-11] */
export const bestPriceRoutes = (app: FastifyInstance, { baskets, slots }: BestPriceDeps): void => {
  const bestPrices = makeBestPrices({ now: processorMilliseconds })
  const bestPriceOf = ({ row, menu }: OpenBasket) => bestPrices.find(row.basketId, row.state, menu)

  serve(app, getBestPrice, async ({ params, caller }) => {
    const open = await baskets.read(params.basketId, caller)
    return bestPriceWire(open, await bestPriceOf(open))
  })
  serve(app, applyBestPrice, async ({ params, caller }) => {
    await bestPriceOf(await baskets.read(params.basketId, caller))
    const open = await baskets.change({
      ...params,
      caller,
      request: ['bestPrice'],
      rule: (state, menu) => bestPrices.take(params.basketId, state, menu),
    })
    return basketWire(open, await promisedTo(slots, open))
  })
}
