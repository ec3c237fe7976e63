import { fieldsOf } from '../platform/request-fields.ts'
import { day } from '@forno/domain/core/durations'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { requiresToken, type Checkout, type CheckoutState, type Result } from './checkout.ts'
import { invalid, ZipRefusal } from './zip-refusal.ts'

export type Token = {
  readonly id: string
  readonly value: string
  readonly active: boolean
  readonly created_date: string
}

export type Ledger = ReturnType<typeof createLedger>

/** How long a checkout waits for the customer's decision, in milliseconds. */
const checkoutLives = day

/** A new id of Zip's form, such as `co_…` for a checkout. */
export const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString('base64url')}`

/** The stored checkouts by id, and the token of each exchanged checkout. */
export function createLedger(clock: Clock) {
  const checkouts = new Map<string, Checkout>()
  const tokens = new Map<string, Token>()
  const today = () => new Date(clock()).toISOString()

  const checkout = (id: string): Checkout => {
    const found = checkouts.get(id)
    if (found === undefined) throw new ZipRefusal(404, 'resource_not_found', `There is no checkout ${id}.`)
    const isOld = found.state === 'created' && clock() - Date.parse(found.created) > checkoutLives
    return isOld ? { ...found, state: 'expired' } : found
  }

  return {
    checkout,
    create(body: unknown, uriOf: (id: string) => string): Checkout {
      const { type = 'standard', shopper = null, order, features = {}, config, metadata = {} } = fieldsOf(body)
      const id = idOf('co')
      const made: Checkout = {
        id,
        uri: uriOf(id),
        type: String(type),
        shopper,
        order: fieldsOf(order),
        features,
        metadata,
        config: { ...fieldsOf(config), redirect_uri: String(fieldsOf(config).redirect_uri) },
        created: today(),
        state: 'created',
      }
      checkouts.set(id, made)
      return made
    },
    /** Refuses a checkout that is not open. A referred checkout stays open, so it can be decided later. */
    decide(id: string, result: Result): Checkout {
      const open = checkout(id)
      if (open.state !== 'created')
        throw new ZipRefusal(409, 'checkout_closed', `The checkout is ${open.state} already.`)
      const state: CheckoutState = result === 'referred' ? 'created' : result
      const decided = { ...open, state, ...(state === 'approved' ? { customer_id: idOf('cus') } : {}) }
      checkouts.set(id, decided)
      return decided
    },
    /**
     * Creates the token for later charges. The checkout must be approved and have requested one; it yields one token.
     */
    exchange(id: string): Token {
      const { state, features } = checkout(id)
      if (state !== 'approved' && state !== 'completed') throw invalid(`The checkout is ${state}, not approved.`)
      if (!requiresToken(features)) throw invalid('The checkout did not ask for tokenisation.')
      if (tokens.has(id)) throw new ZipRefusal(409, 'duplicate', 'The checkout has been exchanged for a token already.')
      const token = {
        id: idOf('tk'),
        value: randomBytes(24).toString('base64url'),
        active: true,
        created_date: today(),
      }
      tokens.set(id, token)
      return token
    },
    /** Whether this token value allows later charges. */
    isToken: (value: string): boolean => [...tokens.values()].some((token) => token.active && token.value === value),
    /** Marks a checkout as charged, so it cannot be charged again. */
    complete(id: string): void {
      checkouts.set(id, { ...checkout(id), state: 'completed' })
    },
    forget() {
      checkouts.clear()
      tokens.clear()
    },
  }
}
