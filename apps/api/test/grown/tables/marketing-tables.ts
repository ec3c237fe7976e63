import { day, hashOf, type Chain } from '../chain.ts'
import { minute, hour, at, numbers, table, tableOfMany, isWon, shortLived, type GrowingTable } from './rows.ts'

/** Orders of the last two days, about which devices get pushes. */
const recentOrders = (chain: Chain): number => chain.size.orders - chain.firstSince(1)

export const marketingTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
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
