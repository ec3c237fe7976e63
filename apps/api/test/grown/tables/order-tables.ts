import { day, hour, minute } from '@forno/domain/core/durations'
import { noCustomer } from '@forno/domain/customers/contact'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { hashOf, quarter, type Chain, type ChainOrder } from '../chain.ts'
import { contactOf, at, table, tableOfMany, addressOf, isWon, withOverdue, type GrowingTable } from './rows.ts'

/** When the food of an order was made; null = not yet. */
const madeAtOf = (chain: Chain, order: ChainOrder): Date | null => {
  const made = chain.moves(order).find(({ status }) => status === 'Ready' || status === 'With Driver')
  return made === undefined ? null : at(made.at)
}

export const orderTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size } = chain
  const orders = withOverdue(chain, size.orders)
  return {
    orders: table(
      'order_id reference basket_id store_id service_type status placed_at due_at due_until is_asap session_id customer total gst content_version pricing channel method acknowledged_at updated_at customer_id forgotten_at made_at mail_refusal collected_at waits_from waiting_stage',
      orders,
      (index) => {
        const order = chain.order(index)
        const { placedAt, dueAt, storeId, total, isForgotten } = order
        const isCollected = order.serviceType === 'Pickup' && order.status === 'Ready' && index % 3 === 0
        const isWaiting = order.status === 'Preparing' && !chain.isOverdue(index) && index % 3 === 0
        const address = order.serviceType === 'Delivery' ? addressOf(storeId, index) : noDeliveryAddress
        const customer = isForgotten
          ? { ...noCustomer, ...noDeliveryAddress, firstName: 'Guest', lastName: 'Customer' }
          : { ...contactOf(order), ...address }
        return [
          ...[order.orderId, `R${index}`, order.basketId, storeId, order.serviceType, order.status],
          ...[at(placedAt), at(dueAt), at(dueAt + 10 * minute), order.isAsap, order.sessionId, customer],
          ...[total, Math.round(total / 11), 1, { subtotal: total, discount: 0, amountToCollect: total, note: null }],
          ...[
            'website',
            order.method,
            isWaiting ? null : at(placedAt + minute),
            at(chain.moves(order).at(-1)?.at ?? placedAt),
          ],
          ...[order.customer === null || isForgotten ? null : chain.customerId(order.customer)],
          ...[isForgotten ? at(placedAt + day) : null, madeAtOf(chain, order)],
          ...[index % 200 === 0 ? 'recipient' : null, isCollected ? at(dueAt) : null],
          ...[at(placedAt), isWaiting ? index % 2 : 0],
        ]
      },
    ),
    order_lines: tableOfMany(
      'order_id position kind product_id name quantity unit total trail',
      orders,
      function* (index) {
        const { orderId, total } = chain.order(index)
        const lines = 2 + random.below(3, 'lines', index)
        for (let position = 1; position <= lines; position += 1) {
          const productId = chain.productOf(`product ${position}`, index)
          const price = Math.floor(total / lines)
          yield [orderId, position, 'item', productId, productId, 1, price, price, []]
        }
      },
    ),
    order_events: tableOfMany('order_id seq kind status at published_at actor', orders, function* (index) {
      const order = chain.order(index)
      const { orderId, placedAt, storeId } = order
      let seq = 0
      const event = (kind: string, status: string, time: number, actor: string) => {
        seq += 1
        return [orderId, seq, kind, status, at(time), at(time), actor]
      }
      yield event('placed', 'Preparing', placedAt, 'customer')
      yield event('acknowledged', 'Preparing', placedAt + minute, storeId)
      for (const move of chain.moves(order)) yield event('moved', move.status, move.at, storeId)
    }),
    slot_holds: tableOfMany(
      'basket_id store_id starts_at seconds held_until order_id',
      withOverdue(chain, size.orders + 300),
      function* (index) {
        const { basketId, storeId, dueAt, orderId } = chain.order(index)
        const isHeld = index >= size.orders && !chain.isOverdue(index)
        const startsAt = isHeld ? chain.now + (index % 8) * quarter : dueAt
        const start = at(startsAt - (startsAt % quarter))
        if (isHeld) yield [random.uuid('basket', index), storeId, start, 240, at(chain.now + 5 * minute), null]
        else yield [basketId, storeId, start, 240, 'infinity', orderId]
      },
    ),
    kitchen_slots: {
      columns: ['store_id', 'starts_at', 'capacity_seconds', 'used_seconds'],
      *rows() {
        const used = new Map<string, number>()
        const use = (storeId: string, time: number, seconds: number): void => {
          const key = `${storeId} ${time - (time % quarter)}`
          used.set(key, (used.get(key) ?? 0) + seconds)
        }
        for (const index of orders()) {
          const { storeId, dueAt } = chain.order(index)
          use(storeId, dueAt, 240)
        }
        // In two days and the next one, somebody has looked at each quarter hour of each store.
        const recent = (3 * day) / quarter
        for (const storeId of chain.storeIds)
          for (let step = 0; step < recent; step += 2) use(storeId, chain.now - 2 * day + step * quarter, 0)
        for (let step = -2; step < 12; step += 1) use(chain.busyStoreId, chain.now + step * quarter, 240 * 60)
        for (const [key, seconds] of used) {
          const [storeId = '', time] = key.split(' ')
          yield [storeId, at(Number(time)), Math.max(3_600, seconds), seconds]
        }
      },
    },
    payment_attempts: table(
      'attempt_id basket_id store_id order_id method provider transaction_id provider_reference memo amount taken state basket_print order_facts masked created_at updated_at',
      orders,
      (index) => {
        const order = chain.order(index)
        if (!order.isCard) return null
        const isOpen = index >= size.orders - 40 && index % 2 === 0 && !chain.isOverdue(index)
        const state = isOpen ? 'authorising' : random.isIn(0.02, 'declined', index) ? 'failed' : 'captured'
        const isTaken = state === 'captured'
        return [
          ...[random.uuid('attempt', index), order.basketId, order.storeId, isTaken ? order.orderId : null],
          ...['flex', 'cybersource', `t${index}`, `p${index}`, { referenceID: `b${index}` }, order.total],
          ...[isTaken ? order.total : 0, state, hashOf(`print ${index}`), {}, '411111XXXXXX1111'],
          ...[at(order.placedAt), at(order.placedAt + minute)],
        ]
      },
    ),
    provider_events: table('provider event_id kind transaction_id attempt_id received_at', orders, (index) => {
      const { isCard, placedAt } = chain.order(index)
      if (!isCard || index % 2 !== 0) return null
      const attempt = index % 300 === 0 ? null : random.uuid('attempt', index)
      return ['cybersource', `e${index}`, 'captured', `t${index}`, attempt, at(placedAt + minute)]
    }),
    survey_mails: table(
      'order_id survey_id due_at contact_hash basis sent_at',
      withOverdue(chain, size.orders - 600),
      (index) => {
        const { orderId, dueAt, email } = chain.order(index)
        const isSent = index % 3 === 0
        // Who has not consented gets one mail ever.
        const basis = isSent ? 'consent' : null
        return [orderId, 'after-delivery', at(dueAt), isSent ? hashOf(email) : null, basis, isSent ? at(dueAt) : null]
      },
    ),
    survey_answers: tableOfMany(
      'survey_id question_id question order_id user_id customer_id contact_hash value answered_at',
      orders,
      function* (index) {
        if (index % 20 !== 0) return
        const { orderId, placedAt, email, customer, isForgotten } = chain.order(index)
        if (isForgotten) return
        const customerId = customer === null ? null : chain.customerId(customer)
        const userId = customer === null ? random.uuid('answering', index) : chain.userId(customer)
        for (const question of ['food', 'time', 'again'])
          yield [
            ...['after-delivery', question, `How was it: ${question}?`, orderId, userId, customerId, hashOf(email)],
            ...['"good"', at(placedAt + 3 * hour)],
          ]
      },
    ),
    prize_draws: table(
      'order_id game content_version state random range weights_hash drawn_segment segment label voucher_hash drawn_at',
      orders,
      (index) => {
        if (index % 5 !== 0) return null
        const { orderId, placedAt } = chain.order(index)
        const segment = isWon(index) ? 'fiver' : 'nothing'
        const hash = segment === 'fiver' ? hashOf(`W${index}`) : null
        return [orderId, 'spin', 1, 'NSW', index % 1_000, 1_000, 'w1', segment, segment, segment, hash, at(placedAt)]
      },
    ),
    prize_codes: table(
      'order_id code drawn_at',
      withOverdue(chain, size.orders - chain.firstSince(29), chain.firstSince(29)),
      (index) => {
        const { orderId, placedAt, isForgotten } = chain.order(index)
        return isWon(index) && !isForgotten ? [orderId, `W${index}`, at(placedAt)] : null
      },
    ),
  }
}
