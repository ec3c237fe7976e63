import { changeBasket, copyBasket, createBasket, expireBasket, getBasket } from '@forno/contracts/baskets/calls'
import type { FoundCode } from '@forno/domain/baskets/codes'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { slotsStore, type SlotsStore } from '../fulfilment/index.ts'
import { makeFindCode, vouchersStore } from '../vouchers/index.ts'
import { basketsStore } from './baskets-store.ts'
import type { Baskets } from './change-basket.ts'
import { makeChangeDetails } from './change-details.ts'
import { copyBasketFor, makeBasketFrom } from './create-basket.ts'
import type { Suburbs } from './delivery-suburb.ts'
import { groupRoutes } from './group-routes.ts'
import { promisedTo } from './hold-slot.ts'
import { itemRoutes } from './item-routes.ts'
import type { BasketDeps, OpenBasket } from './open-basket.ts'
import { paymentInfoRoutes } from './payment-info-routes.ts'
import { validationRoutes } from './validation-routes.ts'
import { voucherRoutes } from './voucher-routes.ts'
import { basketWire } from './wire.ts'

export type BasketRoutesDeps = BasketDeps & {
  readonly database: Database
  readonly baskets: Baskets
  readonly slots: SlotsStore
  readonly rateLimiter: RateLimiter
  readonly suburbs: Suburbs
}

/** All basket calls except placing its order. [BAS-12] … [BAS-26] */
export const basketRoutes = (app: FastifyInstance, deps: BasketRoutesDeps): void => {
  const { baskets, slots, database, clock, customerHashes } = deps
  const vouchers = vouchersStore(database.sql)
  const changeDetails = makeChangeDetails(deps)

  const answer = async (open: OpenBasket, inside: SlotsStore = slots) =>
    basketWire(open, await promisedTo(inside, open))

  const findCode = makeFindCode(vouchers, deps.rateLimiter)
  const findTypedCode = async (basketId: BasketId, caller: Caller, typed: string): Promise<FoundCode> => {
    const { menu, at, row } = await baskets.read(basketId, caller)
    const { emailAddress, phoneNumber } = row.state.customer
    const buyer = { emailAddress, phoneNumber, customerId: row.customerId }
    return findCode(caller, { typed, basketId, buyer, customerHashes, content: menu.content, at })
  }

  serve(app, createBasket, async ({ body, caller }) => answer(await makeBasketFrom(deps, body, caller)))
  serve(app, copyBasket, async ({ params, caller }) => answer(await copyBasketFor(deps, params.basketId, caller)))
  serve(app, getBasket, async ({ params, caller }) => answer(await baskets.read(params.basketId, caller)))
  serve(app, changeBasket, async ({ params, body, caller }) =>
    answer(await changeDetails(params.basketId, body, caller)),
  )
  paymentInfoRoutes(app, { baskets, answer })
  serve(app, expireBasket, async ({ params, caller, refuse }) => {
    const ended = await baskets.locked(params.basketId, caller, async (open, inside) => {
      // A payment that began while this call waited for the lock shows only in a statement after it.
      if (!(await basketsStore(inside).expire(open.row.basketId, clock()))) refuse('PaymentInProgress')
      await vouchersStore(inside).release(open.row.basketId)
      await slotsStore(inside).release(open.row.basketId)
      return open
    })
    return answer(ended)
  })

  itemRoutes(app, { baskets, findTypedCode, answer })
  groupRoutes(app, { baskets, answer, findTypedCode })
  validationRoutes(app, { baskets, vouchers, slots, customerHashes, answer })
  voucherRoutes(app, { baskets, answer, findTypedCode })
}
