import { noCustomer } from '@forno/domain/customers/contact'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { day, hashOf, quarter, type Chain, type ChainOrder } from './chain.ts'
import type { CopyValue } from './copy-text.ts'

/** The rows of a table that grows, as COPY writes them. */
export type GrowingTable = {
  readonly columns: readonly string[]
  readonly rows: () => Iterable<readonly CopyValue[]>
}

const minute = 60_000
const hour = 60 * minute
const at = (milliseconds: number): Date => new Date(milliseconds)

function* numbers(count: number, first = 0): Generator<number> {
  for (let index = first; index < first + count; index += 1) yield index
}

/** The columns of a table and its rows by index; null = the index has no row. */
const table = (
  columns: string,
  indexes: () => Iterable<number>,
  row: (index: number) => readonly CopyValue[] | null,
): GrowingTable => ({
  columns: columns.split(' '),
  *rows() {
    for (const index of indexes()) {
      const values = row(index)
      if (values !== null) yield values
    }
  },
})

/** The same with any number of rows for each index. */
const tableOfMany = (
  columns: string,
  indexes: () => Iterable<number>,
  rows: (index: number) => Iterable<readonly CopyValue[]>,
): GrowingTable => ({
  columns: columns.split(' '),
  *rows() {
    for (const index of indexes()) yield* rows(index)
  },
})

const contactOf = ({ email, phone }: Pick<ChainOrder, 'email' | 'phone'>) => ({
  ...noCustomer,
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: email,
  phoneNumber: phone,
})

const addressOf = (storeId: string, number: number) => ({
  address: `${number % 300} Example Street`,
  city: 'Newtown',
  state: storeId.slice(0, 3),
  postalCode: '2042',
  place: { latitude: -33.8975, longitude: 151.179 },
})

/** Whether the prize game of an order gave a voucher. */
const isWon = (index: number): boolean => index % 10 === 0

/** When the food of an order was made; null = not yet. */
const madeAtOf = (chain: Chain, order: ChainOrder): Date | null => {
  const made = chain.moves(order).find(({ status }) => status === 'Ready' || status === 'With Driver')
  return made === undefined ? null : at(made.at)
}

const orderTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size } = chain
  const orders = () => numbers(size.orders)
  return {
    orders: table(
      'order_id reference basket_id store_id service_type status placed_at due_at due_until is_asap session_id customer total gst content_version pricing channel method acknowledged_at updated_at customer_id forgotten_at made_at',
      orders,
      (index) => {
        const order = chain.order(index)
        const { placedAt, dueAt, storeId, total, isForgotten } = order
        const address = order.serviceType === 'Delivery' ? addressOf(storeId, index) : noDeliveryAddress
        const customer = isForgotten
          ? { ...noCustomer, ...noDeliveryAddress, firstName: 'Guest', lastName: 'Customer' }
          : { ...contactOf(order), ...address }
        return [
          ...[order.orderId, `R${index}`, order.basketId, storeId, order.serviceType, order.status],
          ...[at(placedAt), at(dueAt), at(dueAt + 10 * minute), order.isAsap, order.sessionId, customer],
          ...[total, Math.round(total / 11), 1, { subtotal: total, discount: 0, amountToCollect: total, note: null }],
          ...['website', order.method, at(placedAt + minute), at(chain.moves(order).at(-1)?.at ?? placedAt)],
          ...[order.customer === null || isForgotten ? null : chain.customerId(order.customer)],
          ...[isForgotten ? at(placedAt + day) : null, madeAtOf(chain, order)],
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
      () => numbers(size.orders + 300),
      function* (index) {
        const { basketId, storeId, dueAt, orderId } = chain.order(index)
        const isHeld = index >= size.orders
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
        const isOpen = index >= size.orders - 40 && index % 2 === 0
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
      () => numbers(size.orders - 600),
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
      () => numbers(size.orders - chain.firstSince(29), chain.firstSince(29)),
      (index) => {
        const { orderId, placedAt, isForgotten } = chain.order(index)
        return isWon(index) && !isForgotten ? [orderId, `W${index}`, at(placedAt)] : null
      },
    ),
  }
}

/** The columns that find a basket's contact; its end is rounded up to an hour. */
const contactColumns = (email: string | null, end: number): readonly (string | Date | null)[] =>
  email === null ? [null, null] : [email, at(end - (end % hour) + hour)]

const basketTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
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
      ...{ serviceType, storeId, isAsap: true, orderDueAt: null },
      ...(hasContact && serviceType === 'Delivery' ? addressOf(storeId, index) : noDeliveryAddress),
    },
    customer: hasContact ? contactOf({ email, phone }) : noCustomer,
    ...{ lines: lines(index), groups: [], codes: [], note: null, tags: [], payment: null, paymentSummary: null },
    ...{ channel: 'website', externalReference: null, keys: [] },
  })
  const columns =
    'basket_id version status session_id store_id service_type content_version state order_id customer_id family_id created_at updated_at expires_at contact_email contact_ended_at'
  const orderedRow = (index: number): readonly CopyValue[] => {
    const order = chain.order(index)
    const hasContact = order.placedAt > now - day && !order.isForgotten
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
        for (const index of numbers(ordered, firstOrdered)) yield orderedRow(index)
        for (const index of numbers(abandoned, size.orders)) yield abandonedRow(index)
      },
    },
  }
}

/** Rows that live minutes to days and come with every visit: at a busy hour there are thousands of them. */
const shortLived = 4_000

const customerTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size, now } = chain
  const customers = () => numbers(size.customers)
  const joined = (customer: number): number => now - random.below(360, 'joined', customer) * day - 2 * hour
  const isActive = (customer: number): boolean => customer % 3 !== 0
  return {
    customers: table(
      'customer_id user_id short_user_id email password_hash email_verified_at mobile_number first_name last_name optin_email accept_terms created_at updated_at',
      customers,
      (customer) => {
        const since = joined(customer)
        const isVerified = customer % 50 !== 0 || since < now - 29 * day
        return [
          ...[chain.customerId(customer), chain.userId(customer), `s${customer}`, chain.customerEmail(customer)],
          ...[
            '$argon2id$stand-in',
            isVerified ? at(since + minute) : null,
            chain.customerPhone(customer),
            'Ada',
            'Byron',
          ],
          ...[customer % 4 === 0, true, at(since), at(since)],
        ]
      },
    ),
    customer_addresses: table(
      'customer_id address city state postal_code longitude latitude saved_at',
      customers,
      (customer) =>
        customer % 2 === 0
          ? [
              ...[chain.customerId(customer), '12 Example Street', 'Newtown', 'NSW', '2042', 151.179, -33.8975],
              at(joined(customer)),
            ]
          : null,
    ),
    refresh_families: table(
      'family_id customer_id holder scope live_hash started_at expires_at ended_at device last_used_at proven_at ends_when_idle',
      () => numbers(size.customers * 1.2),
      (index) => {
        const customer = index % size.customers
        const isLive = isActive(customer)
        const end = now - random.below(29, 'ended', index) * day - hour
        const start = Math.max(now - 80 * day, joined(customer))
        return [
          ...[chain.familyId(index), chain.customerId(customer), 'browser', 'openid'],
          ...[isLive ? random.token('live', index) : null, at(start), at(now + 10 * day), isLive ? null : at(end)],
          ...['Chrome on Android', at(now - random.below(9, 'used', index) * day), at(start), index % 10 === 0],
        ]
      },
    ),
    refresh_tokens: tableOfMany(
      'family_id token_hash successor_hash spent_at',
      () => numbers(size.customers * 1.2),
      function* (index) {
        for (const turn of [0, 1])
          yield [
            ...[chain.familyId(index), random.token('spent', index * 2 + turn), random.token('live', index)],
            at(now - (2 - turn) * day),
          ]
      },
    ),
    one_time_tokens: table(
      'token_hash customer_id purpose expires_at',
      () => numbers(shortLived),
      (index) => [
        random.token('link', index),
        chain.customerId(index % size.customers),
        index % 2 === 0 ? 'verify' : 'reset',
        at(now + (index % 50) * minute + minute),
      ],
    ),
    consents: tableOfMany(
      'consent_id user_id contact_hash kind given source channel at',
      customers,
      function* (customer) {
        const [userId, time] = [chain.userId(customer), at(joined(customer))]
        yield [random.uuid('consent', customer), userId, null, 'email', customer % 4 === 0, 'register', 'website', time]
        const hash = hashOf(`visitor${customer}@example.com`)
        yield [random.uuid('contact consent', customer), null, hash, 'email', true, 'confirmation', 'mail', time]
      },
    ),
    customer_identities: table('provider provider_id customer_id linked_at proven_at', customers, (customer) =>
      customer % 5 === 0
        ? ['google', `g${customer}`, chain.customerId(customer), at(joined(customer)), at(joined(customer))]
        : null,
    ),
    passkeys: table(
      'passkey_id customer_id credential_id public_key counter transports name added_at',
      customers,
      (customer) =>
        customer % 8 === 0
          ? [
              ...[random.uuid('passkey', customer), chain.customerId(customer), `c${customer}`, Buffer.from('key')],
              ...[0, ['internal'], 'Phone', at(joined(customer))],
            ]
          : null,
    ),
    customer_cards: table(
      'card_id customer_id gateway_customer gateway_instrument masked expiry brand_code is_default added_at',
      customers,
      (customer) =>
        customer % 6 === 0
          ? [
              ...[random.uuid('card', customer), chain.customerId(customer), `gc${customer}`, `gi${customer}`],
              ...['411111XXXXXX1111', '12/30', '001', true, at(joined(customer))],
            ]
          : null,
    ),
    zip_tokens: table('customer_id handle checkout_id sealed_token stored_at expires_at', customers, (customer) =>
      customer % 8 === 1
        ? [
            ...[chain.customerId(customer), random.uuid('handle', customer), `z${customer}`, 'sealed'],
            ...[at(joined(customer)), at(now + (1 + (customer % 300)) * day)],
          ]
        : null,
    ),
    spent_proofs: table(
      'proof_hash forget_at',
      () => numbers(shortLived),
      (index) => [random.token('proof', index), at(now + minute + (index % 60) * minute)],
    ),
    passkey_challenges: table(
      'challenge_hash purpose expires_at',
      () => numbers(shortLived),
      (index) => [random.token('challenge', index), 'log in', at(now + minute + (index % 300) * 1_000)],
    ),
    abuse_counters: table(
      'key points expire',
      () => numbers(shortLived * 3),
      (index) => [`sign-in:${random.token('counter', index)}`, 1, Date.now() + minute * (30 + (index % 60))],
    ),
  }
}

const marketingTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size, now } = chain
  const share = (part: number) => () => numbers(Math.max(Math.floor(size.orders * part), shortLived))
  const ago = (index: number, days: number): number => now - random.below(days * 24, 'ago', index) * hour - hour
  return {
    vouchers: {
      columns: 'code offer_id maximum used email_hash valid_from valid_until issued_at'.split(' '),
      *rows() {
        for (const index of share(0.4)()) {
          const issued = ago(index, 360)
          const isUsed = index % 8 === 0
          yield [
            ...[`V${index}`, index % 3 === 0 ? 'fiver' : 'sidekick', 1, isUsed ? 1 : 0],
            ...[hashOf(chain.customerEmail(index % size.customers)), at(issued), at(issued + 90 * day), at(issued)],
          ]
        }
        for (const index of numbers(size.orders))
          if (isWon(index)) {
            const { placedAt } = chain.order(index)
            const [issued, until] = [at(placedAt), at(placedAt + 30 * day)]
            yield [`W${index}`, 'fiver', 1, 0, hashOf(chain.order(index).email), issued, until, issued]
          }
        for (const code of ['FIVER', 'SIDEKICK', 'QUARTER'])
          yield [code, code.toLowerCase(), null, size.orders, null, null, null, at(now - 300 * day)]
      },
    },
    voucher_uses: {
      columns:
        'code basket_id offer_id state held_until order_id email_hash phone_hash local_date customer_id claimed_at'.split(
          ' ',
        ),
      *rows() {
        for (const index of numbers(size.orders)) {
          if (index % 4 !== 0) continue
          const order = chain.order(index)
          const isRecent = order.placedAt > now - 2 * day
          const code = ['FIVER', 'SIDEKICK', 'QUARTER'][index % 3] ?? 'FIVER'
          // Uses of a daily offer lose their hashes after two days.
          const hasHashes = code !== 'QUARTER' || isRecent
          yield [
            ...[code, order.basketId, code.toLowerCase(), 'used', 'infinity', order.orderId],
            ...[hasHashes ? hashOf(order.email) : null, hasHashes ? hashOf(order.phone) : null, null],
            ...[hasHashes && order.customer !== null ? chain.customerId(order.customer) : null, at(order.placedAt)],
          ]
        }
        // Personal vouchers.
        for (const index of share(0.4)())
          if (index % 8 === 0) {
            const order = chain.order(index)
            yield [
              ...[
                `V${index}`,
                order.basketId,
                index % 3 === 0 ? 'fiver' : 'sidekick',
                'used',
                'infinity',
                order.orderId,
              ],
              ...[hashOf(order.email), hashOf(order.phone), null, null, at(order.placedAt)],
            ]
          }
        // Holds of baskets in the checkout.
        for (const index of numbers(200, size.orders))
          yield [
            ...['FIVER', random.uuid('basket', index), 'fiver', 'held', at(now + 5 * minute), null],
            ...[hashOf(`visitor${index}@example.com`), null, null, null, at(now)],
          ]
      },
    },
    campaign_entries: table(
      'entry_id offer_id campaign email_hash mailbox_hash local_date entered_at optin_email optin_sms optin_supercars_fan code sending sent_at',
      share(0.05),
      (index) => {
        const hash = hashOf(`visitor${index}@example.com`)
        const time = ago(index, 360)
        return [
          ...[
            random.uuid('entry', index),
            'fiver',
            'race-day',
            hash,
            hash,
            at(time).toISOString().slice(0, 10),
            at(time),
          ],
          ...[index % 2 === 0, false, false, 'FIVER', null, at(time + minute)],
        ]
      },
    ),
    marketing_contacts: table(
      'contact_id contact_hash email first_name last_name mobile_number optin_email optin_sms optin_supercars_fan campaign requested_at confirmed_at',
      share(0.05),
      (index) => {
        const isPending = index % 20 === 0
        const time = isPending ? ago(index, 13) : ago(index, 360)
        return [
          ...[random.uuid('contact', index), hashOf(`visitor${index}@example.com`), `visitor${index}@example.com`],
          ...['Ada', 'Byron', `+614${String(70_000_000 + index)}`, true, false, false, 'race-day', at(time)],
          isPending ? null : at(time + hour),
        ]
      },
    ),
    push_subscriptions: table(
      'push_id endpoint_hash sealed_subscription device family_id created_at last_used_at kind',
      () => numbers(Math.max(shortLived, size.customers / 5)),
      (index) => {
        const family = index % 2 === 0 ? index % size.customers : null
        const familyId = family === null || family % 3 === 0 ? null : chain.familyId(family)
        return [
          ...[random.uuid('push', index), random.token('endpoint', index), 'sealed', 'Chrome on Android', familyId],
          // A device without a sign-in is deleted two days after its last order.
          ...[at(now - 40 * hour), at(familyId === null ? now - hour : now - random.below(300, 'used', index) * day)],
          ['web', 'fcm', 'apns'][index % 3] ?? 'web',
        ]
      },
    ),
    push_orders: table(
      'order_id push_id requested_at',
      () => numbers(Math.max(shortLived, size.customers / 5)),
      (index) => {
        const { orderId, placedAt } = chain.order(size.orders - 1 - (index % recentOrders(chain)))
        return index % 2 === 1 ? [orderId, random.uuid('push', index), at(placedAt)] : null
      },
    ),
    push_deliveries: tableOfMany(
      'order_id message push_id created_at sent_at',
      () => numbers(Math.max(shortLived, size.customers / 5)),
      function* (index) {
        const { orderId, placedAt } = chain.order(size.orders - 1 - (index % recentOrders(chain)))
        for (const message of ['ready', 'withDriver'])
          yield [orderId, message, random.uuid('push', index), at(placedAt), at(placedAt + minute)]
      },
    ),
    analytics_events: table(
      'event_id client_id session_id channel name params order_id day occurred_at received_at forwarding next_forward_at',
      share(1),
      (index) => {
        const days = Math.floor((index / size.orders) * 59)
        const time = now - (59 - days) * day + random.below(23 * 60, 'time', index) * minute - day
        const visit = Math.floor(index / 10)
        const orderIndex = size.orders - 1 - Math.floor(index / 5)
        const order = index % 10 === 0 && orderIndex >= 0 ? chain.order(orderIndex) : null
        const params = { session_id: visit, page: '/menu', total: 45.5, items: [{ item_name: 'Margherita' }] }
        const isWaiting = index >= size.orders - 200
        return [
          ...[random.uuid('event', index), random.uuid('client', visit), visit, 'website'],
          ...[
            order === null ? 'page_view' : 'purchase',
            params,
            order?.orderId ?? null,
            at(time).toISOString().slice(0, 10),
          ],
          ...[at(time), at(time), isWaiting ? 'waiting' : 'sent', isWaiting ? at(now - minute) : null],
        ]
      },
    ),
    analytics_days: tableOfMany(
      'day channel event events visits',
      () => numbers(365),
      function* (index) {
        const date = at(now - index * day)
          .toISOString()
          .slice(0, 10)
        for (const channel of ['website', 'app'])
          for (const name of ['page_view', 'view_item', 'add_to_cart', 'begin_checkout', 'purchase', 'search'])
            yield [date, channel, name, 100, 50]
      },
    ),
    app_starts: table('version device_hash network_hash outcome reported_at', share(0.1), (index) => [
      ...[`1.0.${index % 20}`, random.token('device', index), random.token('network', index % 5_000)],
      ...[index % 100 === 0 ? 'failed' : 'succeeded', at(ago(index, 29))],
    ]),
    app_returns: table(
      'return_id verifier_hash sealed_card expires_at',
      () => numbers(shortLived),
      (index) => [
        random.uuid('return', index),
        random.token('verifier', index),
        'sealed',
        at(now + minute + (index % 20) * minute),
      ],
    ),
    store_forms: table('reference kind store_id sent_at form', share(0.05), (index) => [
      ...[`F${index}`, index % 5 === 0 ? 'careers' : 'contact', 'NSW01', at(ago(index, 360))],
      { email: chain.customerEmail(index % size.customers), text: 'When do you open on public holidays?' },
    ]),
  }
}

/** Orders of the last two days, about which devices get pushes. */
const recentOrders = (chain: Chain): number => chain.size.orders - chain.firstSince(1)

/** Orders that are not counted yet, after an hour without the job. */
const waitingOrders = 1_900

/** Sold products by day, their sums, and the newest orders, which are not counted yet. */
const salesTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const counted = chain.firstSince(28)
  const sold = (keyOf: (order: ChainOrder, productId: string) => string): ReadonlyMap<string, number> => {
    const units = new Map<string, number>()
    for (const index of numbers(chain.size.orders - counted - waitingOrders, counted)) {
      const order = chain.order(index)
      for (const purpose of ['product 1', 'product 2']) {
        const key = keyOf(order, chain.productOf(purpose, index))
        units.set(key, (units.get(key) ?? 0) + 1)
      }
    }
    return units
  }
  return {
    uncounted_orders: table(
      'order_id',
      () => numbers(waitingOrders, chain.size.orders - waitingOrders),
      (index) => [chain.order(index).orderId],
    ),
    product_sales: {
      columns: ['day', 'store_id', 'product_id', 'units'],
      *rows() {
        const units = sold(({ placedAt, storeId }, id) => `${at(placedAt).toISOString().slice(0, 10)} ${storeId} ${id}`)
        for (const [key, count] of units) yield [...key.split(' '), count]
      },
    },
  }
}

/** Messages that wait during the busy evening. */
const waitingJobs = 3_000

const jobTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => ({
  'graphile_worker._private_jobs': table(
    'task_id payload priority run_at key',
    () => numbers(waitingJobs),
    (index) => [
      ...[1, { orderId: chain.order(chain.size.orders - 1 - (index % 500)).orderId }, 10],
      ...[at(Date.now() + hour), index % 10 === 0 ? `job ${index}` : null],
    ],
  ),
})

/** Each table that grows with visitors, customers or orders, with its rows after a year. */
export const growingTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => ({
  ...orderTables(chain),
  ...basketTables(chain),
  ...customerTables(chain),
  ...marketingTables(chain),
  ...salesTables(chain),
  ...jobTables(chain),
})

/** Each table that does not grow, with the reason. */
export const boundedTables: Readonly<Record<string, string>> = {
  address_calls: 'one row for each account at the address service',
  agents: 'one row for each agent of the call centre',
  agent_sessions: 'one row for each agent at work; a session ends on the same day',
  anonymised_orders: 'a job empties it every hour',
  app_bundles: 'the newest 20 bundles of each channel',
  app_channels: 'named by an operator',
  app_releases: 'the newest 20 bundles of each channel',
  cards_to_forget: 'a job empties it within minutes',
  consent_wordings: 'one row for each wording that editors wrote',
  content_versions: 'one row for each change by editors; read by its number',
  good_datasources: 'one row for each datasource',
  good_stories: 'one row for each story',
  kitchen_devices: 'some screens for each store',
  kitchen_enrolments: 'codes for new screens, which expire within an hour',
  kitchen_pins: 'one row for each store',
  kitchen_sessions: 'one row for each screen at work',
  migrations: 'one row for each migration',
  order_moves: 'the allowed moves of an order',
  product_popularity: 'one row for each product of each store',
  prize_stock: 'one row for each prize',
  sold_out: 'what stores have sold out today',
  store_state: 'one row for each store',
  'graphile_worker._private_job_queues': 'the shop names no queue',
  'graphile_worker._private_known_crontabs': 'one row for each recurring job',
  'graphile_worker._private_tasks': 'one row for each kind of job',
  'graphile_worker.migrations': 'one row for each migration of the worker',
}
