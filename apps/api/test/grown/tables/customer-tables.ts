import { day, hour, minute } from '@forno/domain/core/durations'
import { hashOf, type Chain } from '../chain.ts'
import { at, numbers, table, tableOfMany, shortLived, withOverdue, type GrowingTable } from './rows.ts'

export const customerTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const { random, size, now } = chain
  const customers = () => numbers(size.customers)
  /** When something ends that lives that long, in milliseconds from now. */
  const endOf = (index: number, lifetime: number): Date =>
    at(chain.isOverdue(index) ? chain.longAgo(index) : now + lifetime)
  const joined = (customer: number): number =>
    chain.isOverdue(customer) ? chain.longAgo(customer) : now - random.below(360, 'joined', customer) * day - 2 * hour
  const isActive = (customer: number): boolean => customer % 3 !== 0
  return {
    customers: table(
      'customer_id user_id short_user_id email password_hash email_verified_at mobile_number first_name last_name optin_email accept_terms created_at updated_at',
      withOverdue(chain, size.customers),
      (customer) => {
        const since = joined(customer)
        const isVerified = (customer % 50 !== 0 || since < now - 29 * day) && !chain.isOverdue(customer)
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
      'customer_id address city state postal_code longitude latitude unit access leave_at_door driver_note is_unverified saved_at',
      customers,
      (customer) =>
        customer % 2 === 0
          ? [
              ...[chain.customerId(customer), '12 Example Street', 'Newtown', 'NSW', '2042', 151.179, -33.8975],
              ...[customer % 4 === 0 ? '5' : null, null, customer % 8 === 0, null, false],
              at(joined(customer)),
            ]
          : null,
    ),
    refresh_families: table(
      'family_id customer_id holder scope live_hash started_at expires_at ended_at device last_used_at proven_at ends_when_idle',
      withOverdue(chain, size.customers * 1.2),
      (index) => {
        const customer = index % size.customers
        const isOverdue = chain.isOverdue(index)
        const isLive = isActive(customer) && !isOverdue
        const end = isOverdue ? chain.longAgo(index) : now - random.below(29, 'ended', index) * day - hour
        const start = Math.max(now - 80 * day, joined(customer))
        const used = at(now - random.below(9, 'used', index) * day)
        return [
          ...[chain.familyId(index), chain.customerId(customer), 'browser', 'openid'],
          ...[isLive ? random.token('live', index) : null, at(start), endOf(index, 10 * day), isLive ? null : at(end)],
          ...['Chrome on Android', used, at(start), index % 10 === 0],
        ]
      },
    ),
    refresh_tokens: tableOfMany(
      'family_id token_hash successor_hash spent_at',
      withOverdue(chain, size.customers * 1.2),
      function* (index) {
        for (const turn of [0, 1])
          yield [
            ...[chain.familyId(index), random.token('spent', index * 2 + turn), random.token('live', index)],
            at(now - (2 - turn) * day),
          ]
      },
    ),
    one_time_tokens: table('token_hash customer_id purpose expires_at', withOverdue(chain, shortLived), (index) => [
      random.token('link', index),
      chain.customerId(index % size.customers),
      index % 2 === 0 ? 'verify' : 'reset',
      endOf(index, (index % 50) * minute + minute),
    ]),
    consents: tableOfMany(
      'consent_id user_id contact_hash kind given source channel at without_account',
      withOverdue(chain, size.customers),
      function* (customer) {
        const isGone = chain.isOverdue(customer)
        const userId = isGone ? random.uuid('deleted user', customer) : chain.userId(customer)
        // A living account keeps its consents, however old they are.
        const time = at(!isGone && customer % 10 === 0 ? now - 8 * 365 * day : joined(customer))
        const [own, given] = [random.uuid('consent', customer), customer % 4 === 0]
        yield [own, userId, null, 'email', given, 'register', 'website', time, isGone]
        const hash = hashOf(`visitor${customer}@example.com`)
        yield [random.uuid('contact consent', customer), null, hash, 'email', true, 'confirmation', 'mail', time, true]
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
    zip_tokens: table(
      'customer_id handle checkout_id sealed_token stored_at expires_at',
      withOverdue(chain, size.customers),
      (customer) =>
        customer % 8 === 1 || chain.isOverdue(customer)
          ? [
              ...[chain.customerId(customer), random.uuid('handle', customer), `z${customer}`, 'sealed'],
              ...[at(joined(customer)), endOf(customer, (1 + (customer % 300)) * day)],
            ]
          : null,
    ),
    spent_proofs: table('proof_hash forget_at', withOverdue(chain, shortLived), (index) => [
      random.token('proof', index),
      endOf(index, minute + (index % 60) * minute),
    ]),
    passkey_challenges: table('challenge_hash purpose expires_at', withOverdue(chain, shortLived), (index) => [
      random.token('challenge', index),
      'log in',
      endOf(index, minute + (index % 300) * 1_000),
    ]),
    abuse_counters: table('key points expire', withOverdue(chain, shortLived * 3), (index) => {
      const lifetime = minute * (chain.isOverdue(index) ? -30 : 30 + (index % 60))
      return [`sign-in:${random.token('counter', index)}`, 1, Date.now() + lifetime]
    }),
  }
}
