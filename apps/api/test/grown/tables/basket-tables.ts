import { day, hour, minute } from '@forno/domain/core/durations'
import { noCustomer } from '@forno/domain/customers/contact'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { Chain, ChainOrder } from '../chain.ts'
import type { CopyValue } from '../copy-text.ts'
import { at, numbers, contactOf, addressOf, withOverdue, type GrowingTable } from './rows.ts'

/** The columns that find a basket's contact; its end is rounded up to an hour. */
const contactColumns = (email: string | null, end: number): readonly (string | Date | null)[] =>
  email === null ? [null, null] : [email, at(end - (end % hour) + hour)]

export const basketTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size, now } = chain
  const firstOrdered = chain.firstSince(59)
  const ordered = size.orders - firstOrdered
  const abandoned = Math.max(size.baskets - ordered, 1_000)
  const lines = (index: number) =>
    ['one', 'two'].map((line) => ({
      id: random.uuid(`line ${line}`, index),
      productId: chain.productOf(line, index),
      quantity: 1,
      build: { size: 'family', base: 'thin', sauce: 'tomato-sauce', toppings: { mozzarella: 2, ham: 1 }, halves: null },
    }))
  const stateOf = (
    index: number,
    { storeId, serviceType, email, phone }: Pick<ChainOrder, 'storeId' | 'serviceType' | 'email' | 'phone'>,
    hasContact: boolean,
  ) => ({
    schema: 1,
    disposition: {
      serviceType,
      storeId,
      isAsap: true,
      orderDueAt: null,
      ...(hasContact && serviceType === 'Delivery' ? addressOf(storeId, index) : noDeliveryAddress),
    },
    customer: hasContact ? contactOf({ email, phone }) : noCustomer,
    lines: lines(index),
    groups: [],
    codes: [],
    note: null,
    tags: [],
    payment: null,
    paymentSummary: null,
    channel: 'website',
    externalReference: null,
    keys: [],
  })
  const columns =
    'basket_id version status session_id store_id service_type content_version state order_id customer_id family_id created_at updated_at expires_at contact_email contact_ended_at'
  const orderedRow = (index: number): readonly CopyValue[] => {
    const order = chain.order(index)
    const hasContact = (order.placedAt > now - day && !order.isForgotten) || chain.isOverdue(index)
    const isOwned = hasContact && order.customer !== null
    return [
      ...[order.basketId, 9, 'ordered', order.sessionId, order.storeId, order.serviceType, 1],
      ...[stateOf(index, order, hasContact), order.orderId],
      ...[isOwned ? chain.customerId(order.customer) : null, isOwned ? chain.familyId(order.customer) : null],
      ...[at(order.placedAt - 20 * minute), at(order.placedAt), at(order.placedAt + day)],
      ...contactColumns(hasContact ? order.email : null, order.placedAt),
    ]
  }
  const abandonedRow = (index: number): readonly CopyValue[] => {
    const number = index - size.orders
    const updatedAt = now - Math.floor(((abandoned - number) * 59 * day) / abandoned) + minute
    const isExpired = random.isIn(0.1, 'expired', index)
    const expiresAt = updatedAt + day
    // Retention clears a contact a day after its basket has ended.
    const hasContact = (isExpired ? updatedAt : expiresAt) > now - day && random.isIn(0.5, 'contact', index)
    const customer = random.below(size.customers, 'customer', index)
    const isOwned = hasContact && random.isIn(0.4, 'owned', index)
    const storeId = chain.storeIds[random.below(chain.storeIds.length, 'store', index)] ?? chain.busyStoreId
    const email = isOwned ? chain.customerEmail(customer) : `visitor${index}@example.com`
    const choices = { storeId, serviceType: 'Delivery' as const, email, phone: chain.customerPhone(customer) }
    return [
      ...[random.uuid('basket', index), 5, isExpired ? 'expired' : 'open', random.uuid('session', index), storeId],
      ...['Delivery', 1, stateOf(index, choices, hasContact), null],
      ...[isOwned ? chain.customerId(customer) : null, isOwned ? chain.familyId(customer) : null],
      ...[at(updatedAt - 10 * minute), at(updatedAt), at(expiresAt)],
      ...contactColumns(hasContact ? email : null, isExpired ? updatedAt : expiresAt),
    ]
  }
  return {
    baskets: {
      columns: columns.split(' '),
      *rows() {
        for (const index of withOverdue(chain, ordered, firstOrdered)()) yield orderedRow(index)
        for (const index of numbers(abandoned, size.orders)) yield abandonedRow(index)
      },
    },
  }
}
