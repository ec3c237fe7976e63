import { newBasket } from '@forno/domain/baskets/changes'
import { reorder, type PastItem, type Difference, type PastOrder } from '@forno/domain/baskets/reorder'
import { differenceNotice } from '@forno/domain/baskets/reorder-notices'
import type { BasketState } from '@forno/domain/basket/state'
import { dispositionOf } from '@forno/domain/fulfilment/disposition'
import type { BasketId, CustomerId, OrderId } from '@forno/domain/core/words'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { basketsStore, newBasketItemId, saveNewBasket, type NewBasketDeps, type OpenBasket } from '../baskets/index.ts'
import { findStore } from '../stores/index.ts'
import type { Order, OrderLine } from './orders-store.ts'
import { pastOrdersStore } from './past-orders-store.ts'

/** Whose order is wanted again, and by which call. */
export type ReorderRequest = { readonly customerId: CustomerId; readonly orderId: OrderId; readonly caller: Caller }

type OrderToRepeat = { readonly order: Order; readonly past: PastOrder; readonly contentVersion: number }

/** A basket's choices with what the order of it says of each: lines and meals stand in one order in both. */
const boughtOf = <Choice>(choices: readonly Choice[], lines: readonly OrderLine[]): readonly PastItem<Choice>[] =>
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
  const past = { lines: boughtOf(state.lines, whole('item')), groups: boughtOf(state.groups, whole('group')) }
  return { order, past, contentVersion }
}

const blankFor = (order: Order): BasketState =>
  newBasket(dispositionOf(order.storeId, { serviceType: order.serviceType }), 'Website')

/** This answer alone tells what is not as it was, before everything else that is to be said of the basket. */
const telling = (open: OpenBasket, differences: readonly Difference[]): OpenBasket => {
  const told = differences.map((difference) => differenceNotice(difference, open.menu))
  return { ...open, priced: { ...open.priced, notices: [...told, ...open.priced.notices] } }
}

const requestOf = ({ customerId, orderId }: ReorderRequest) => ['reorder', customerId, orderId]

const addTo = async (
  { baskets }: NewBasketDeps,
  basketId: BasketId,
  { past }: OrderToRepeat,
  wanted: ReorderRequest,
): Promise<OpenBasket> => {
  const told: { differences: readonly Difference[] | null } = { differences: null }
  const open = await baskets.change({
    basketId,
    caller: wanted.caller,
    request: requestOf(wanted),
    rule: (state, menu) => {
      const { state: after, differences } = reorder(state, menu, past, newBasketItemId)
      told.differences = differences
      return after
    },
  })
  const { disposition, channel } = open.row.state
  // A repeat adds nothing and tells the same, as if the basket had been empty.
  const again = () => reorder(newBasket(disposition, channel), open.menu, past, newBasketItemId).differences
  return telling(open, told.differences ?? again())
}

/**
 * Adds what a customer ordered before to a basket of theirs, at its place and time and at today's prices. Refuses the order of
 * somebody else as one that nobody knows. [BAS-28]
 */
export const reorderInto = async (
  needs: NewBasketDeps,
  basketId: BasketId,
  wanted: ReorderRequest,
): Promise<OpenBasket> => addTo(needs, basketId, await findOrder(needs, wanted), wanted)

/** What `reorderInto` would make of the basket at this moment, with what it would tell; nothing is changed. [BAS-28] */
export const previewReorder = async (
  needs: NewBasketDeps,
  basketId: BasketId,
  wanted: ReorderRequest,
): Promise<OpenBasket> => {
  const { baskets } = needs
  const { past } = await findOrder(needs, wanted)
  const open = await baskets.read(basketId, wanted.caller)
  const { state, differences } = reorder(open.row.state, open.menu, past, newBasketItemId)
  return telling({ ...open, row: { ...open.row, state }, ...baskets.price(state, open.at, open.row) }, differences)
}

/**
 * The same into the newest open basket of the caller's session; where there is none a new one is made for the order's store and
 * service type, as soon as possible, without its address. As with a copy, whether the store takes it is asked before it is
 * ordered. [BAS-28]
 */
export const reorderAnywhere = async (needs: NewBasketDeps, wanted: ReorderRequest): Promise<OpenBasket> => {
  const { caller } = wanted
  const at = needs.clock()
  const found = await findOrder(needs, wanted)
  const own = caller.sessionId === null ? null : await basketsStore(needs.database.sql).newestOpen(caller.sessionId, at)
  if (own !== null) return addTo(needs, own.basketId, found, wanted)
  await needs.content.atLeast(found.contentVersion)
  if (findStore(needs.content.current(), found.order.storeId) === null) refuse('StoreUnknown')
  const blank = blankFor(found.order)
  const { state, differences } = reorder(
    blank,
    needs.baskets.price(blank, at, { customerId: null, userId: null, asker: null }).menu,
    found.past,
    newBasketItemId,
  )
  const open = await saveNewBasket(needs, state, { caller, request: requestOf(wanted), at, status: 200 })
  return telling(open, differences)
}
