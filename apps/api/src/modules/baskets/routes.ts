import {
  addBasketItem,
  changeBasket,
  changeBasketItem,
  changeBasketItems,
  clearBasketItems,
  copyBasket,
  createBasket,
  expireBasket,
  getBasket,
  removeBasketItem,
  swapBasketItemParts,
  validateBasket,
  validateOrder,
} from '@forno/contracts/baskets/calls'
import type { Basket, BasketChanges } from '@forno/contracts/baskets/basket'
import {
  withChannel,
  withContact,
  withDisposition,
  withNote,
  withPayment,
  withTags,
} from '@forno/domain/baskets/changes'
import { addItem, changeItem, changeItems, clearItems, removeItem } from '@forno/domain/baskets/items'
import type { BasketState } from '@forno/domain/basket/state'
import { swapParts } from '@forno/domain/baskets/swap'
import { storeAsSaid } from '@forno/domain/fulfilment/kitchen-day'
import type { NearSuburb } from '@forno/domain/fulfilment/placed-address'
import type { FoundCode } from '@forno/domain/baskets/codes'
import { addVoucherItem } from '@forno/domain/baskets/voucher-items'
import type { BasketId, ProductId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { orRefuse, passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { slotsStore, type SlotsStore } from '../fulfilment/index.ts'
import { findStore } from '../stores/index.ts'
import { makeFindCode, vouchersStore } from '../vouchers/index.ts'
import { basketsStore } from './baskets-store.ts'
import type { Baskets } from './change-basket.ts'
import { checkDisposition, checkOrder, checkWholeBasket } from './check-order.ts'
import { copyBasketFor, makeBasketFrom } from './create-basket.ts'
import { changedDisposition, changesDisposition, contactFrom } from './disposition-wire.ts'
import { groupRoutes } from './group-routes.ts'
import { leavesTime, promisedTo, takeSlot } from './hold-slot.ts'
import { takeVouchers } from './hold-vouchers.ts'
import { buildOf, itemChangeOf } from './item-wire.ts'
import type { BasketDeps, OpenBasket } from './open-basket.ts'
import { paymentInfoRoutes } from './payment-info-routes.ts'
import { withDeliverySuburb, suburbsFor, type Suburbs } from './delivery-suburb.ts'
import { newBasketItemId } from './sessions.ts'
import { withInvalidVoucherRemoved } from './remove-invalid-voucher.ts'
import { voucherRoutes } from './voucher-routes.ts'
import { basketWire } from './wire.ts'

export type BasketRoutesDeps = BasketDeps & {
  readonly database: Database
  readonly baskets: Baskets
  readonly slots: SlotsStore
  readonly rateLimiter: RateLimiter
  readonly suburbs: Suburbs
}

const withChanges = (state: BasketState, changes: BasketChanges): BasketState => {
  const { customerInfo, orderNote, tags, channelName, paymentInfo } = changes
  const placed = changesDisposition(changes)
    ? withDisposition(state, changedDisposition(state.disposition, changes))
    : state
  const known = customerInfo === undefined ? placed : withContact(placed, contactFrom(customerInfo))
  const noted = orderNote === undefined ? known : withNote(known, orderNote)
  const tagged = tags === undefined ? noted : withTags(noted, tags)
  const channelled = channelName === undefined ? tagged : withChannel(tagged, channelName)
  return paymentInfo === undefined ? channelled : withPayment(channelled, paymentInfo?.paymentType ?? null)
}

/** Every call on a basket but placing it. [BAS-12] … [BAS-26] */
export const basketRoutes = (app: FastifyInstance, needs: BasketRoutesDeps): void => {
  const { baskets, slots, suburbs, database, clock, overlay, content, customerHashes } = needs
  const vouchers = vouchersStore(database.sql)

  const checkNewDisposition = async (state: BasketState, open: OpenBasket): Promise<void> => {
    const known = findStore(content.current(), state.disposition.storeId) ?? refuse('StoreUnknown')
    const storeState = overlay.of(known.id)
    const store = storeAsSaid(known, storeState, open.at)
    passOrRefuse(
      await checkDisposition(slots, {
        store,
        storeState,
        disposition: state.disposition,
        at: open.at,
        makeSeconds: Math.max(open.priced.makeSeconds, 1),
        basketId: open.row.basketId,
      }),
    )
  }
  const preview = (open: OpenBasket, state: BasketState): OpenBasket => ({
    ...open,
    row: { ...open.row, state },
    ...baskets.price(state, open.at, open.row),
  })
  const changed = (
    basketId: BasketId,
    changes: BasketChanges,
    caller: Caller,
    near: readonly NearSuburb[],
  ): Promise<OpenBasket> => {
    const request = ['patch', changes]
    const rule = (state: BasketState) => withDeliverySuburb(withChanges(state, changes), near)
    return baskets.change({ basketId, caller, request, rule })
  }
  const patch = async (basketId: BasketId, changes: BasketChanges, caller: Caller): Promise<OpenBasket> => {
    // Where, when and how asks what the basket was before; everything else does not.
    if (!changesDisposition(changes) && changes.preview !== true) return changed(basketId, changes, caller, [])
    const open = await baskets.read(basketId, caller)
    const asTyped = withChanges(open.row.state, changes)
    const near = await suburbsFor(suburbs, open.row.state.disposition, asTyped.disposition)
    const wanted = withDeliverySuburb(asTyped, near)
    if (changesDisposition(changes)) await checkNewDisposition(wanted, open)
    if (changes.preview === true) return preview(open, wanted)
    const after = await changed(basketId, changes, caller, near)
    if (open.store.capacitySeconds !== null && leavesTime(open.row.state.disposition, after.row.state.disposition))
      await slots.release(basketId)
    return after
  }

  const answer = async (open: OpenBasket, inside: SlotsStore = slots) =>
    basketWire(open, await promisedTo(inside, open))

  const findCode = makeFindCode(vouchers, needs.rateLimiter)
  const findTypedCode = async (basketId: BasketId, caller: Caller, typed: string): Promise<FoundCode> => {
    const { menu, at, row } = await baskets.read(basketId, caller)
    const { emailAddress, phoneNumber } = row.state.customer
    const buyer = { emailAddress, phoneNumber, customerId: row.customerId }
    return findCode(caller, { typed, basketId, buyer, customerHashes, content: menu.content, at })
  }

  serve(app, createBasket, async ({ body, caller }) => answer(await makeBasketFrom(needs, body, caller)))
  serve(app, copyBasket, async ({ params, caller }) => answer(await copyBasketFor(needs, params.basketId, caller)))
  serve(app, getBasket, async ({ params, caller }) => answer(await baskets.read(params.basketId, caller)))
  serve(app, changeBasket, async ({ params, body, caller }) => answer(await patch(params.basketId, body, caller)))
  paymentInfoRoutes(app, { baskets, answer })
  serve(app, expireBasket, async ({ params, caller }) => {
    const open = await baskets.read(params.basketId, caller)
    await slots.release(open.row.basketId)
    if (!(await basketsStore(database.sql).expire(open.row.basketId, clock())))
      await baskets.read(params.basketId, caller)
    await vouchers.release(open.row.basketId)
    return answer(open)
  })

  serve(app, addBasketItem, async ({ params, body, caller }) => {
    const id = newBasketItemId()
    const productId = body.productId as ProductId
    const { quantity, basketItemParts, voucherCode, position } = body
    const found = voucherCode === undefined ? null : await findTypedCode(params.basketId, caller, voucherCode)
    const open = await baskets.change({
      ...params,
      caller,
      request: ['add', body],
      rule: (state, menu, at) => {
        const item = { id, productId, quantity, position, build: orRefuse(buildOf(menu, productId, basketItemParts)) }
        return found === null ? addItem(state, menu, item) : addVoucherItem(state, menu, { item, found, at })
      },
    })
    return answer(open)
  })
  serve(app, clearBasketItems, async ({ params, caller }) =>
    answer(await baskets.change({ ...params, caller, request: ['clear'], rule: clearItems })),
  )
  serve(app, changeBasketItems, async ({ params, body, caller }) =>
    answer(
      await baskets.change({
        ...params,
        caller,
        request: ['list', body],
        rule: (state, menu) =>
          changeItems(
            state,
            menu,
            body.map((item) => ({
              id: item.basketItemId,
              ...orRefuse(itemChangeOf(state, menu, item.basketItemId, item)),
            })),
          ),
      }),
    ),
  )
  serve(app, changeBasketItem, async ({ params: { basketId, basketItemId }, body, caller }) =>
    answer(
      await baskets.change({
        basketId,
        caller,
        request: ['change', basketItemId, body],
        rule: (state, menu) =>
          changeItem(state, menu, basketItemId, orRefuse(itemChangeOf(state, menu, basketItemId, body))),
      }),
    ),
  )
  serve(app, swapBasketItemParts, async ({ params: { basketId, basketItemId }, body, caller }) => {
    const newId = newBasketItemId()
    const { addBasketItemParts: add, removeProductIds: remove, updateSingle: single } = body
    const open = await baskets.change({
      basketId,
      caller,
      request: ['swap', basketItemId, body],
      rule: (state, menu) => swapParts(state, menu, { id: basketItemId, newId, swap: { add, remove, single } }),
    })
    return answer(open)
  })
  serve(app, removeBasketItem, async ({ params: { basketId, basketItemId }, caller }) =>
    answer(
      await baskets.change({
        basketId,
        caller,
        request: ['remove', basketItemId],
        rule: (state) => removeItem(state, basketItemId),
      }),
    ),
  )

  groupRoutes(app, { baskets, answer, findTypedCode })

  const validate = async (basketId: BasketId, caller: Caller): Promise<OpenBasket> => {
    const open = await baskets.read(basketId, caller)
    passOrRefuse(await checkWholeBasket(slots, open))
    return open
  }
  const holdAll = (basketId: BasketId, caller: Caller): Promise<Basket> =>
    baskets.locked(basketId, caller, async (open, inside) => {
      const locked = slotsStore(inside)
      passOrRefuse(await checkOrder(locked, open))
      await takeVouchers({ vouchers: vouchersStore(inside), customerHashes }, open, null)
      if ((await takeSlot(locked, open, null)) === null)
        refuse('SlotFull', { serviceType: open.row.state.disposition.serviceType })
      return answer(open, locked)
    })

  serve(app, validateBasket, async ({ params: { basketId }, caller }) =>
    answer(await withInvalidVoucherRemoved(baskets, { basketId, caller }, () => validate(basketId, caller))),
  )
  serve(app, validateOrder, ({ params: { basketId }, caller }) =>
    withInvalidVoucherRemoved(baskets, { basketId, caller }, () => holdAll(basketId, caller)),
  )
  voucherRoutes(app, { baskets, answer, findTypedCode })
}
