import { newBasket, withDisposition } from '@forno/domain/baskets/changes'
import { reorder, type PastItem, type Difference, type PastOrder } from '@forno/domain/baskets/reorder'
import { differenceNotice } from '@forno/domain/baskets/reorder-notices'
import type { BasketState } from '@forno/domain/basket/state'
import { withKnownDoor } from '@forno/domain/fulfilment/delivery-address'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import type { BasketId, CustomerId, OrderId } from '@forno/domain/core/basic-types'
import { refuse } from '../../platform/refusals/refusal.ts'
import { orderingChannelOf } from '../../platform/http/same-origin.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { basketsStore, newBasketItemId, saveNewBasket, type NewBasketDeps, type OpenBasket } from '../baskets/index.ts'
import { findStore } from '../stores/index.ts'
import type { Order, OrderLine } from './orders-store.ts'
import { pastOrdersStore } from './past-orders-store.ts'

/** The order to repeat, its customer and the call. */
export type ReorderRequest = { readonly customerId: CustomerId; readonly orderId: OrderId; readonly caller: Caller }

type OrderToRepeat = { readonly order: Order; readonly past: PastOrder; readonly contentVersion: number }

/** Pairs each choice of a basket with its order line: both lists have the same order. */
const pairWithLines = <Choice>(choices: readonly Choice[], lines: readonly OrderLine[]): readonly PastItem<Choice>[] =>
  choices.flatMap((choice, index) => {
    const line = lines[index]
    return line === undefined ? [] : { choice, name: line.name, unit: line.unit }
  })

const findOrder = async (
  { database: { sql } }: NewBasketDeps,
  { customerId, orderId }: ReorderRequest,
): Promise<OrderToRepeat> => {
  const { order, lines } = (await pastOrdersStore(sql).oneOf(customerId, orderId)) ?? refuse('OrderUnknown')
  const { state, contentVersion } = (await basketsStore(sql).find(order.basketId)) ?? refuse('OrderUnknown')
  const whole = (kind: OrderLine['kind']) => lines.filter((line) => line.kind === kind && line.parent === null)
  const past = { lines: pairWithLines(state.lines, whole('item')), groups: pairWithLines(state.groups, whole('group')) }
  return { order, past, contentVersion }
}

/** A basket for the order's store, service type and delivery address, as soon as possible. */
const blankFor = ({ storeId, serviceType, deliveryAddress }: Order, caller: Caller): BasketState =>
  newBasket(dispositionOf(storeId, { serviceType, deliveryAddress }), orderingChannelOf(caller))

/** A basket that goes to the house of the order, and knows nothing of its door, learns what the order knew. */
const withDoorOf = (state: BasketState, { deliveryAddress }: Order): BasketState =>
  withDisposition(state, {
    ...state.disposition,
    deliveryAddress: withKnownDoor(state.disposition.deliveryAddress, deliveryAddress),
  })

/** Puts the reorder's differences before the basket's other notices, in this answer only. */
const withDifferenceNotices = (open: OpenBasket, differences: readonly Difference[]): OpenBasket => {
  const notices = differences.map((difference) => differenceNotice(difference, open.menu))
  return { ...open, priced: { ...open.priced, notices: [...notices, ...open.priced.notices] } }
}

const requestOf = ({ customerId, orderId }: ReorderRequest) => ['reorder', customerId, orderId]

const addTo = async (
  { baskets }: NewBasketDeps,
  basketId: BasketId,
  { order, past }: OrderToRepeat,
  request: ReorderRequest,
): Promise<OpenBasket> => {
  // Stays null if the basket has this request's result already.
  const applied: { differences: readonly Difference[] | null } = { differences: null }
  const open = await baskets.change({
    basketId,
    caller: request.caller,
    request: requestOf(request),
    rule: (state, menu) => {
      const { state: after, differences } = reorder(withDoorOf(state, order), menu, past, newBasketItemId)
      applied.differences = differences
      return after
    },
  })
  const { disposition, channel } = open.row.state
  // A repeated call adds nothing; it reports the differences against an empty basket.
  const again = () => reorder(newBasket(disposition, channel), open.menu, past, newBasketItemId).differences
  return withDifferenceNotices(open, applied.differences ?? again())
}

/**
 * Adds the items of a past order to a basket, at the basket's disposition and today's prices. Refuses another
 * customer's order as `OrderUnknown`. [BAS-28]
 */
export const reorderInto = async (
  deps: NewBasketDeps,
  basketId: BasketId,
  request: ReorderRequest,
): Promise<OpenBasket> => addTo(deps, basketId, await findOrder(deps, request), request)

/** The basket that `reorderInto` would make, with its differences; saves nothing. [BAS-28] */
export const previewReorder = async (
  deps: NewBasketDeps,
  basketId: BasketId,
  request: ReorderRequest,
): Promise<OpenBasket> => {
  const { baskets } = deps
  const { past } = await findOrder(deps, request)
  const open = await baskets.read(basketId, request.caller)
  const { state, differences } = reorder(open.row.state, open.menu, past, newBasketItemId)
  return withDifferenceNotices(
    { ...open, row: { ...open.row, state }, ...baskets.price(state, open.at, open.row) },
    differences,
  )
}

/**
 * Reorders into the newest open basket of the caller's session. Without one, creates a basket for the order's store,
 * service type and address, ASAP. As with a copy, the store is checked before the order. [BAS-28]
 */
export const reorderAnywhere = async (deps: NewBasketDeps, request: ReorderRequest): Promise<OpenBasket> => {
  const { caller } = request
  const at = deps.clock()
  const found = await findOrder(deps, request)
  const newest =
    caller.sessionId === null ? null : await basketsStore(deps.database.sql).newestOpen(caller.sessionId, at)
  if (newest !== null) return addTo(deps, newest.basketId, found, request)
  await deps.content.atLeast(found.contentVersion)
  if (findStore(deps.content.current(), found.order.storeId) === null) refuse('StoreUnknown')
  const blank = blankFor(found.order, caller)
  const { state, differences } = reorder(
    blank,
    deps.baskets.price(blank, at, { customerId: null, userId: null, viewer: null }).menu,
    found.past,
    newBasketItemId,
  )
  const open = await saveNewBasket(deps, state, { caller, request: requestOf(request), at, status: 200 })
  return withDifferenceNotices(open, differences)
}
