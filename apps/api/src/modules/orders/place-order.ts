import { randomInt, randomUUID } from 'node:crypto'
import type { OrderBody } from '@forno/contracts/orders/place-order'
import { checkAdult, withAllowedHandover } from '@forno/domain/baskets/alcohol'
import { checkPayer, checkPayment } from '@forno/domain/baskets/check'
import { rememberKey, withContact, withMissingContact } from '@forno/domain/baskets/changes'
import type { BasketState } from '@forno/domain/basket/state'
import { type CustomerInfo, nameOrPlaceholder } from '@forno/domain/customers/contact'
import type { OrderRegister } from '@forno/domain/core/order-registers'
import { agentOf } from '@forno/domain/orders/agent'
import { orderRegisterOf } from '@forno/domain/orders/order-register'
import { makeReference } from '@forno/domain/orders/reference'
import { waitsFrom, type WaitingTimes } from '@forno/domain/orders/waiting'
import { collectedAtDoor } from '@forno/domain/payments/methods'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId, CustomerId, Instant, OrderId } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { centsOf } from '../../platform/core/aud.ts'
import type { Sql } from '../../platform/db/database.ts'
import { passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import {
  viewerOf,
  basketsStore,
  ownBasketRow,
  checkOrder,
  contactFrom,
  fingerprintOf,
  isRepeat,
  mayOpen,
  withInvalidVoucherRemoved,
  takeSlot,
  redeemVouchers,
  type BasketDeps,
  type BasketRow,
  type Baskets,
  type DueWindow,
  type OpenBasket,
} from '../baskets/index.ts'
import { customersStore } from '../customers/index.ts'
import { slotsStore, type SlotsStore } from '../fulfilment/index.ts'
import { vouchersStore } from '../vouchers/index.ts'
import { orderLinesOf } from './order-lines.ts'
import { ordersStore, type Order } from './orders-store.ts'

export type PlaceOrderDeps = BasketDeps & {
  readonly baskets: Baskets
  readonly sql: Sql
  readonly waitingTimes: WaitingTimes
}

/** Facts about an order that its basket does not hold. */
export type OrderFacts = {
  readonly method: PaymentType
  readonly isAdult: boolean
  /** The logged-in customer; null for a guest. Never taken from a request body. [API-09] */
  readonly customerId: CustomerId | null
  /** The signed-in call-centre agent; null if there is none. [NAV-36] */
  readonly agent: string | null
}

/** Body fields of every call that places an order or begins its payment. */
type PlacingBody = Pick<OrderBody, 'basketTotal' | 'customerInfo'>

export type OrderPlacement = {
  readonly basketId: BasketId
  readonly body: PlacingBody
  readonly facts: OrderFacts
  readonly caller: Caller
  /** Call and body; hashed as the fingerprint of the idempotency key. */
  readonly request: unknown
  /** Contact details used where neither basket nor body has any. [ORD-23] */
  readonly fallbackContact: Partial<CustomerInfo>
  /** Keyed hash of the card that pays; null or missing if unknown. */
  readonly card?: string | null
}

/** The customer as the order stores them; missing names get placeholders. [RUL-08] */
const customerOf = ({ customer }: BasketState): CustomerInfo => ({ ...customer, ...nameOrPlaceholder(customer) })

type OrderDetails = {
  readonly facts: OrderFacts
  readonly orderId: OrderId
  readonly due: DueWindow
  readonly waitingTimes: WaitingTimes
}

const orderFrom = (
  { row, store, storeState, priced, at }: OpenBasket,
  { facts, orderId, due, waitingTimes }: OrderDetails,
): Order => {
  const { customerId, agent, method } = facts
  const { state } = row
  const taker = agentOf(state, agent)
  const placed = { placedAt: at, dueAt: due.dueAt, disposition: state.disposition }
  return {
    orderId,
    reference: makeReference((max) => randomInt(max)),
    basketId: row.basketId,
    storeId: store.id,
    serviceType: state.disposition.serviceType,
    status: 'Preparing',
    placedAt: at,
    ...due,
    isAsap: state.disposition.isAsap,
    sessionId: row.sessionId,
    customerId,
    agentName: taker?.name ?? null,
    agentVerified: taker?.isVerified ?? false,
    customer: customerOf(state),
    deliveryAddress: withAllowedHandover(state.disposition.deliveryAddress, store, priced),
    total: priced.total,
    gst: priced.gst,
    contentVersion: row.contentVersion,
    pricing: {
      subtotal: priced.subtotal,
      discount: priced.discount,
      amountToCollect: collectedAtDoor(method, priced.total, priced.amountToCollect),
      savings: priced.savings,
      note: state.note,
    },
    channel: state.channel,
    method,
    acknowledgedAt: null,
    waitsFrom: waitsFrom(store, storeState, placed, waitingTimes),
    waitingStage: 0,
    mailRefusal: null,
    collectedAt: null,
    updatedAt: at,
  }
}

/** The claim of the body is only checked to be a documented value; the account of the caller decides. [ORD-04] */
const provenRegister = async (
  inside: Sql,
  { createdAt }: BasketRow,
  { customerId }: OrderFacts,
): Promise<OrderRegister> => {
  const registeredAt = customerId === null ? null : await customersStore(inside).registeredAt(customerId)
  return orderRegisterOf(registeredAt === null ? null : { registeredAt }, createdAt)
}

type ProvenPlacement = OrderPlacement & { readonly orderRegister: OrderRegister }

const stateToOrder = (
  row: BasketRow,
  { body, caller, orderRegister, fallbackContact }: ProvenPlacement,
  fingerprint: string,
  at: Instant,
): BasketState => {
  const contact = body.customerInfo === undefined ? {} : contactFrom(body.customerInfo)
  const withOrderContact = withContact(row.state, { ...contact, orderRegister })
  const state = withMissingContact(withOrderContact, fallbackContact)
  const { idempotencyKey: key } = caller
  return key === null ? state : rememberKey(state, { key, fingerprint, status: 200, at })
}

/** Refuses an order unless the customer approved exactly the server's total. [RUL-12] */
const checkTotal = ({ priced }: OpenBasket, body: PlacingBody): RefusalValue | null =>
  priced.total === centsOf(body.basketTotal) ? null : refused('UnapprovedBasketTotal', { basketTotal: priced.total })

const claimSlot = async (slots: SlotsStore, open: OpenBasket, orderId: OrderId): Promise<DueWindow> =>
  (await takeSlot(slots, open, orderId)) ?? refuse('SlotFull', { serviceType: open.row.state.disposition.serviceType })

/** Checks basket, customer and payment method at the moment of the order. [BAS-26] [BAS-03] [RUL-03] */
export const checkToOrder = async (inside: Sql, open: OpenBasket, facts: OrderFacts): Promise<RefusalValue | null> =>
  (await checkOrder(slotsStore(inside), open)) ??
  checkAdult(open.priced, facts.isAdult) ??
  checkPayment(open.priced, open.store, facts.method) ??
  checkPayer(open.row.state, facts.method)

/**
 * Writes order, lines, first event, redemptions, make time and the basket's end, in the transaction that locked the
 * basket.
 */
export const writeOrder = async (
  inside: Sql,
  { customerHashes, waitingTimes }: Pick<PlaceOrderDeps, 'customerHashes' | 'waitingTimes'>,
  open: OpenBasket,
  facts: OrderFacts,
): Promise<Order> => {
  const orderId = randomUUID() as OrderId
  await redeemVouchers({ vouchers: vouchersStore(inside), customerHashes }, open, orderId)
  const due = await claimSlot(slotsStore(inside), open, orderId)
  const order = orderFrom(open, { facts, orderId, due, waitingTimes })
  const [saved] = await Promise.all([
    basketsStore(inside).markOrdered(open.row, open.row.state, order.orderId, open.at),
    ordersStore(inside).insert(order, orderLinesOf(open.priced, open.menu)),
  ])
  if (!saved) throw new Error('a locked basket changed under its lock')
  return order
}

/** The existing order, for a repeat of the call that placed it; null for any other call. [API-17] */
const findRepeatedOrder = async (
  inside: Sql,
  row: BasketRow,
  caller: Caller,
  fingerprint: string,
): Promise<Order | null> => {
  if (!mayOpen(row, caller) || !isRepeat(row.state, caller, fingerprint)) return null
  return row.orderId === null ? null : ordersStore(inside).byId(row.orderId)
}

/** The basket priced now, by the current content. */
export const openRow = async (deps: PlaceOrderDeps, row: BasketRow, state: BasketState): Promise<OpenBasket> => {
  await deps.content.atLeast(row.contentVersion)
  const at = deps.clock()
  const priced = deps.baskets.price(state, at, row)
  return { row: { ...row, state, contentVersion: priced.menu.contentVersion }, at, ...priced }
}

/**
 * Locks a basket for a caller who may order it and checks every rule; writes nothing. The basket includes contact and
 * key. Returns the existing order for a repeat of the call that placed it. [ORD-01] [API-17]
 */
export const openToOrder = async (
  inside: Sql,
  deps: PlaceOrderDeps,
  placement: OrderPlacement,
): Promise<{ readonly open: OpenBasket } | { readonly before: Order }> => {
  const { basketId, body, facts, caller } = placement
  const found = await basketsStore(inside).findToChange(basketId, await viewerOf(deps, caller))
  const fingerprint = fingerprintOf(placement.request)
  const before = found === null ? null : await findRepeatedOrder(inside, found, caller, fingerprint)
  if (before !== null) return { before }
  const at = deps.clock()
  const row = ownBasketRow(found, caller, at)
  const orderRegister = await provenRegister(inside, row, facts)
  const open = await openRow(deps, row, stateToOrder(row, { ...placement, orderRegister }, fingerprint, at))
  passOrRefuse(await checkToOrder(inside, open, facts))
  passOrRefuse(checkTotal(open, body))
  return { open }
}

/**
 * Places one order for a basket: locks the row, checks every rule again, then writes order, lines, first event and
 * the basket's end in one transaction. Parallel calls wait for the lock and get the one order. `checkLimits` counts
 * the order in the same transaction and may refuse it. A voucher that causes a refusal is removed. [ORD-03] [API-17]
 * [VOU-09]
 */
export const placeOrder = (
  deps: PlaceOrderDeps,
  placement: OrderPlacement,
  checkLimits: (inside: Sql, open: OpenBasket) => Promise<void>,
): Promise<Order> =>
  withInvalidVoucherRemoved(deps.baskets, placement, () =>
    deps.sql.begin(async (inside) => {
      const found = await openToOrder(inside, deps, placement)
      if ('before' in found) return found.before
      await checkLimits(inside, found.open)
      return writeOrder(inside, deps, found.open, placement.facts)
    }),
  )
