import {
  addBasketItem,
  changeBasket,
  changeBasketItem,
  changeBasketItems,
  clearBasketItems,
  createBasket,
  expireBasket,
  getBasket,
  removeBasketItem,
  validateBasket,
  validateOrder,
  type BasketChanges,
} from '@forno/contracts/baskets'
import { withChannel, withContact, withDisposition, withNote, withTags } from '@forno/domain/baskets/changes'
import { addItem, changeItem, changeItems, clearItems, removeItem } from '@forno/domain/baskets/items'
import type { BasketState } from '@forno/domain/baskets/state'
import { storeAsSaid } from '@forno/domain/fulfilment/kitchen-day'
import type { ProductId } from '@forno/domain/words'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../kernel/database.ts'
import { orRefuse, passOrRefuse, refuse } from '../../kernel/refusal.ts'
import { serve, type Caller } from '../../kernel/serve.ts'
import { slotsStore, type SlotsStore } from '../fulfilment/index.ts'
import { findStore } from '../stores/index.ts'
import { basketsStore } from './baskets-store.ts'
import type { Baskets } from './change-basket.ts'
import { checkDisposition, checkOrder, checkWholeBasket, heldTime } from './check-order.ts'
import { makeBasketFrom } from './create-basket.ts'
import { changedDisposition, changesDisposition, contactFrom } from './disposition-wire.ts'
import { holdSlot, leavesTime } from './hold-slot.ts'
import { buildOf, itemChangeOf } from './item-wire.ts'
import type { BasketNeeds, OpenBasket } from './open-basket.ts'
import { newBasketItemId } from './sessions.ts'
import { basketWire } from './wire.ts'

export type BasketRouteNeeds = BasketNeeds & {
  readonly database: Database
  readonly baskets: Baskets
  readonly slots: SlotsStore
}

const withChanges = (state: BasketState, changes: BasketChanges): BasketState => {
  const { customerInfo, orderNote, tags, channelName } = changes
  const placed = changesDisposition(changes)
    ? withDisposition(state, changedDisposition(state.disposition, changes))
    : state
  const known = customerInfo === undefined ? placed : withContact(placed, contactFrom(customerInfo))
  const noted = orderNote === undefined ? known : withNote(known, orderNote)
  const tagged = tags === undefined ? noted : withTags(noted, tags)
  return channelName === undefined ? tagged : withChannel(tagged, channelName)
}

/** Every call on a basket but placing it. [BAS-12] … [BAS-26] */
export const basketRoutes = (app: FastifyInstance, needs: BasketRouteNeeds): void => {
  const { baskets, slots, database, clock, overlay, content } = needs

  const checkNewDisposition = async (state: BasketState, open: OpenBasket): Promise<void> => {
    const known = findStore(content.current(), state.disposition.storeId) ?? refuse('StoreUnknown')
    const makeSeconds = Math.max(open.priced.makeSeconds, 1)
    const storeState = overlay.of(known.id)
    const store = storeAsSaid(known, storeState, open.at)
    passOrRefuse(
      await checkDisposition(slots, {
        store,
        storeState,
        disposition: state.disposition,
        at: open.at,
        makeSeconds,
        held: await heldTime(slots, { ...open, store, row: { ...open.row, state } }),
      }),
    )
  }
  const preview = (open: OpenBasket, state: BasketState): OpenBasket => ({
    ...open,
    row: { ...open.row, state },
    ...baskets.price(state, open.at),
  })
  const patch = async (open: OpenBasket, changes: BasketChanges, caller: Caller): Promise<OpenBasket> => {
    const wanted = withChanges(open.row.state, changes)
    if (changesDisposition(changes)) await checkNewDisposition(wanted, open)
    if (changes.preview === true) return preview(open, wanted)
    const changed = await baskets.change({
      basketId: open.row.basketId,
      caller,
      request: ['patch', changes],
      rule: (state) => withChanges(state, changes),
    })
    if (open.store.capacitySeconds !== null && leavesTime(open.row.state.disposition, changed.row.state.disposition))
      await slots.release(open.row.basketId)
    return changed
  }

  serve(app, createBasket, async ({ body, caller }) => basketWire(await makeBasketFrom(needs, body, caller)))
  serve(app, getBasket, async ({ params, caller }) => basketWire(await baskets.read(params.basketId, caller)))
  serve(app, changeBasket, async ({ params, body, caller }) =>
    basketWire(await patch(await baskets.read(params.basketId, caller), body, caller)),
  )
  serve(app, expireBasket, async ({ params, caller }) => {
    const open = await baskets.read(params.basketId, caller)
    await slots.release(open.row.basketId)
    if (!(await basketsStore(database.sql).expire(open.row.basketId, clock())))
      await baskets.read(params.basketId, caller)
    return basketWire(open)
  })

  serve(app, addBasketItem, async ({ params, body, caller }) => {
    const id = newBasketItemId()
    const productId = body.productId as ProductId
    const { quantity, basketItemParts } = body
    const open = await baskets.change({
      ...params,
      caller,
      request: ['add', body],
      rule: (state, menu) =>
        addItem(state, menu, { id, productId, quantity, build: orRefuse(buildOf(menu, productId, basketItemParts)) }),
    })
    return basketWire(open)
  })
  serve(app, clearBasketItems, async ({ params, caller }) =>
    basketWire(await baskets.change({ ...params, caller, request: ['clear'], rule: clearItems })),
  )
  serve(app, changeBasketItems, async ({ params, body, caller }) =>
    basketWire(
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
    basketWire(
      await baskets.change({
        basketId,
        caller,
        request: ['change', basketItemId, body],
        rule: (state, menu) =>
          changeItem(state, menu, basketItemId, orRefuse(itemChangeOf(state, menu, basketItemId, body))),
      }),
    ),
  )
  serve(app, removeBasketItem, async ({ params: { basketId, basketItemId }, caller }) =>
    basketWire(
      await baskets.change({
        basketId,
        caller,
        request: ['remove', basketItemId],
        rule: (state) => removeItem(state, basketItemId),
      }),
    ),
  )

  serve(app, validateBasket, async ({ params, caller }) => {
    const open = await baskets.read(params.basketId, caller)
    passOrRefuse(await checkWholeBasket(slots, open))
    return basketWire(open)
  })
  serve(app, validateOrder, ({ params, caller }) =>
    baskets.locked(params.basketId, caller, async (open, inside) => {
      const locked = slotsStore(inside)
      passOrRefuse(await checkOrder(locked, open))
      if (!(await holdSlot(locked, open))) refuse('SlotFull', { serviceType: open.row.state.disposition.serviceType })
      return basketWire(open)
    }),
  )
}
