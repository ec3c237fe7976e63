import { day, hour, minute } from '@forno/domain/core/durations'
import { hashOf, type Chain } from '../chain.ts'
import { at, numbers, table, tableOfMany, isWon, shortLived, withOverdue, type GrowingTable } from './rows.ts'

/** Orders of the last two days, about which devices get pushes. */
const recentOrders = (chain: Chain): number => chain.size.orders - chain.firstSince(1)

export const marketingTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size, now } = chain
  const share = (part: number) => withOverdue(chain, Math.max(Math.floor(size.orders * part), shortLived))
  const devices = withOverdue(chain, Math.max(shortLived, size.customers / 5))
  const ago = (index: number, days: number): number =>
    chain.isOverdue(index) ? chain.longAgo(index) : now - random.below(days * 24, 'ago', index) * hour - hour
  /** An order about which a device gets pushes; a device that is overdue itself gets none. */
  const pushOf = (index: number) =>
    chain.isOverdue(index)
      ? { ...chain.order(index), pushId: random.uuid('push', chain.overdueNumber(index) * 2 + 1) }
      : {
          ...chain.order(size.orders - 1 - (index % recentOrders(chain))),
          pushId: random.uuid('push', index),
        }
  return {
    vouchers: {
      columns: 'code offer_id maximum used email_hash valid_from valid_until issued_at'.split(' '),
      *rows() {
        for (const index of share(0.4)()) {
          const issued = ago(index, 360)
          const isUsed = index % 8 === 0
          // What is overdue and used up has no other end.
          const until = chain.isOverdue(index) ? null : at(issued + 90 * day)
          yield [
            ...[`V${index}`, index % 3 === 0 ? 'fiver' : 'sidekick', 1, isUsed ? 1 : 0],
            ...[hashOf(chain.customerEmail(index % size.customers)), at(issued), until, at(issued)],
          ]
        }
        for (const index of withOverdue(chain, size.orders)())
          if (isWon(index)) {
            const { placedAt } = chain.order(index)
            const [issued, until] = [at(placedAt), at(placedAt + 30 * day)]
            yield [`W${index}`, 'fiver', 1, 0, hashOf(chain.order(index).email), issued, until, issued]
          }
        // Personal vouchers that have no end and were never used.
        for (const index of share(0.01)()) {
          const issued = at(now - 3 * 365 * day)
          yield [`U${index}`, 'fiver', 1, 0, hashOf(chain.customerEmail(index % size.customers)), null, null, issued]
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
        for (const index of chain.overdue()) {
          const order = chain.order(index)
          for (const code of ['FIVER', 'QUARTER'])
            yield [
              ...[code, order.basketId, code.toLowerCase(), 'used', 'infinity', order.orderId],
              ...[hashOf(order.email), hashOf(order.phone), null, null],
              // Uses of a daily offer are overdue sooner.
              at(code === 'QUARTER' ? now - 3 * day : order.placedAt),
            ]
        }
        // Personal vouchers. An overdue use is one of an earlier version, which stored no time.
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
              ...[hashOf(order.email), hashOf(order.phone), null, null],
              chain.isOverdue(index) ? null : at(order.placedAt),
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
          ...[index % 2 === 0, false, false, 'FIVER'],
          ...(chain.isOverdue(index) ? [{ email: 'ada@example.com' }, null] : [null, at(time + minute)]),
        ]
      },
    ),
    marketing_contacts: tableOfMany(
      'contact_id contact_hash email first_name last_name mobile_number optin_email optin_sms optin_supercars_fan campaign requested_at confirmed_at',
      share(0.05),
      function* (index) {
        const states = chain.isOverdue(index) ? ['pending', 'confirmed'] : [index % 20 === 0 ? 'pending' : 'confirmed']
        for (const state of states) {
          const isPending = state === 'pending'
          const time = isPending ? ago(index, 13) : ago(index, 360)
          yield [
            ...[random.uuid(`${state} contact`, index), hashOf(`visitor${index}@example.com`)],
            ...[`visitor${index}@example.com`, 'Ada', 'Byron', `+614${String(70_000_000 + index)}`],
            ...[true, false, false, 'race-day', at(time), isPending ? null : at(time + hour)],
          ]
        }
      },
    ),
    push_subscriptions: table(
      'push_id endpoint_hash sealed_subscription device family_id created_at last_used_at kind',
      devices,
      (index) => {
        const family = index % 2 === 0 ? index % size.customers : null
        const familyId = family === null || family % 3 === 0 || chain.isOverdue(index) ? null : chain.familyId(family)
        // A device without a sign-in is deleted two days after its last order.
        const used = familyId === null ? now - hour : now - random.below(300, 'used', index) * day
        return [
          ...[random.uuid('push', index), random.token('endpoint', index), 'sealed', 'Chrome on Android', familyId],
          ...[at(now - 40 * hour), at(chain.isOverdue(index) ? chain.longAgo(index) : used)],
          ['web', 'fcm', 'apns'][index % 3] ?? 'web',
        ]
      },
    ),
    push_orders: table('order_id push_id requested_at', devices, (index) => {
      const { orderId, placedAt, pushId } = pushOf(index)
      return index % 2 === 1 || chain.isOverdue(index) ? [orderId, pushId, at(placedAt)] : null
    }),
    push_deliveries: tableOfMany('order_id message push_id created_at sent_at', devices, function* (index) {
      const { orderId, placedAt, pushId } = pushOf(index)
      for (const message of ['ready', 'withDriver'])
        yield [orderId, message, pushId, at(placedAt), at(placedAt + minute)]
    }),
    analytics_events: table(
      'event_id client_id session_id channel name params order_id day occurred_at received_at forwarding next_forward_at',
      share(1),
      (index) => {
        const isOverdue = chain.isOverdue(index)
        const days = Math.floor((index / size.orders) * 59)
        const recent = now - (59 - days) * day + random.below(23 * 60, 'time', index) * minute - day
        const time = isOverdue ? chain.longAgo(index) : recent
        const visit = Math.floor(index / 10)
        const orderIndex = isOverdue ? index : size.orders - 1 - Math.floor(index / 5)
        const order = index % 10 === 0 && orderIndex >= 0 ? chain.order(orderIndex) : null
        const params = { session_id: visit, page: '/menu', total: 45.5, items: [{ item_name: 'Margherita' }] }
        const isWaiting = index >= size.orders - 200 && !isOverdue
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
    app_returns: table('return_id verifier_hash sealed_card expires_at', withOverdue(chain, shortLived), (index) => [
      random.uuid('return', index),
      random.token('verifier', index),
      'sealed',
      at(chain.isOverdue(index) ? chain.longAgo(index) : now + minute + (index % 20) * minute),
    ]),
    // Applications are deleted after a year, other forms after two. One in thirty waits for an answer.
    store_forms: table(
      'reference kind store_id sent_at form state mailed_at mail_refused_at done_at',
      share(0.05),
      (index) => {
        const sentAt = ago(index, index % 5 === 0 ? 360 : 720)
        return [
          ...[`F${index}`, index % 5 === 0 ? 'careers' : 'contact', 'NSW01', at(sentAt)],
          { email: chain.customerEmail(index % size.customers), text: 'When do you open on public holidays?' },
          ...['NSW', at(sentAt + minute), null, index % 30 === 0 ? null : at(sentAt + day)],
        ]
      },
    ),
  }
}
