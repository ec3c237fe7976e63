import { fieldsOf, isFields } from '../platform/request-fields.ts'
import type { Clock } from '../platform/clock.ts'
import type { PaymentMoney } from '../control/money-ledger.ts'
import { amountOf, chargeRefusals, faultsOfCharge, refusalByCents } from './charge.ts'
import type { Charge, Refund } from './charge.ts'
import { centsOf, isText } from './checkout.ts'
import { idOf, type Ledger } from './ledger.ts'
import { invalid, ZipRefusal } from './zip-refusal.ts'

export type Charges = ReturnType<typeof createCharges>

/** Charges one cent less than asked and reports it, to test that the shop compares amounts. */
export const wrongAmount = 'wrongAmount'

const refused = (code: string, message: string) => new ZipRefusal(402, code, message)

/** The stored charges: a checkout can be charged once, a token repeatedly. */
export function createCharges(ledger: Ledger, clock: Clock) {
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const now = () => new Date(clock()).toISOString()

  const charge = (id: string): Charge => {
    const found = charges.get(id)
    if (found === undefined) throw new ZipRefusal(404, 'resource_not_found', `There is no charge ${id}.`)
    return found
  }
  const keep = (changed: Charge): Charge => {
    charges.set(changed.id, changed)
    return changed
  }
  const authorised = (id: string): Charge => {
    const found = charge(id)
    if (found.state !== 'authorised') throw refused('invalid_state', `The charge is ${found.state}, not authorised.`)
    return found
  }

  return {
    charge,
    create(body: unknown, forced: string | undefined): Charge {
      const faults = faultsOfCharge(body)
      if (faults.length > 0) throw invalid('The charge is not right.', faults)
      const { authority, reference, amount, capture = true, order = {}, metadata = {} } = fieldsOf(body)
      const requestedCents = centsOf(Number(amount))
      const { type, value } = fieldsOf(authority)
      checkAuthority(ledger, String(type), String(value), requestedCents)
      const refusal = chargeRefusals.find((each) => each === forced) ?? refusalByCents(requestedCents)
      if (refusal !== undefined) throw refused(refusal, `The charge is refused: ${refusal.replaceAll('_', ' ')}.`)
      if (type === 'checkout_id') ledger.complete(String(value))
      const taken = forced === wrongAmount ? requestedCents - 1 : requestedCents
      return keep({
        id: idOf('ch'),
        reference: String(reference),
        amount: taken,
        order,
        metadata,
        state: capture === true ? 'captured' : 'authorised',
        captured: capture === true ? taken : 0,
        refunded: 0,
        created: now(),
        receipt: String(100_000 + charges.size),
      })
    },
    list: ({ reference, state }: { readonly reference?: string; readonly state?: string }): readonly Charge[] =>
      [...charges.values()].filter(
        (each) => each.reference === (reference ?? each.reference) && each.state === (state ?? each.state),
      ),
    /** Captures an authorised charge once, up to its amount. */
    capture(id: string, body: unknown, forced: string | undefined): Charge {
      const open = authorised(id)
      const amount = amountOf(body)
      if (amount === undefined) throw invalid('The amount is none.', [{ name: 'amount', message: 'is no amount' }])
      if (amount > open.amount) throw refused('amount_invalid', 'The amount is more than was authorised.')
      return keep({ ...open, state: 'captured', captured: forced === wrongAmount ? amount - 1 : amount })
    },
    cancel: (id: string): Charge => keep({ ...authorised(id), state: 'cancelled' }),
    /** Refunds a part or the rest of a captured charge. */
    refund(body: unknown): Refund {
      const { charge_id: chargeId, reason, metadata = {} } = fieldsOf(body)
      const found = charge(String(chargeId))
      const amount = amountOf(body)
      if (amount === undefined) throw invalid('The amount is none.', [{ name: 'amount', message: 'is no amount' }])
      if (!isText(reason)) throw invalid('The reason is missing.', [{ name: 'reason', message: 'is required' }])
      if (!isFields(metadata)) throw invalid('The metadata are wrong.', [{ name: 'metadata', message: 'is no object' }])
      if (found.state !== 'captured') throw refused('invalid_state', `The charge is ${found.state}, not captured.`)
      const refunded = found.refunded + amount
      if (refunded > found.captured) throw refused('amount_invalid', 'The amount is more than is left to refund.')
      keep({ ...found, refunded, state: refunded === found.captured ? 'refunded' : 'captured' })
      const made = { id: idOf('rf'), chargeId: found.id, amount, reason, metadata, created: now() }
      refunds.set(made.id, made)
      return made
    },
    refunds: (chargeId: string | undefined): readonly Refund[] =>
      [...refunds.values()].filter((each) => each.chargeId === (chargeId ?? each.chargeId)),
    oneRefund(id: string): Refund {
      const found = refunds.get(id)
      if (found === undefined) throw new ZipRefusal(404, 'resource_not_found', `There is no refund ${id}.`)
      return found
    },
    money: (): readonly PaymentMoney[] => [...charges.values()].map(moneyOf),
    forget() {
      charges.clear()
      refunds.clear()
    },
  }
}

/** Any part of an authorisation that is not captured is released. */
const moneyOf = ({ reference, amount, captured, refunded, state }: Charge): PaymentMoney => ({
  reference,
  authorised: amount,
  captured,
  refunded,
  voided: state === 'authorised' ? 0 : amount - captured,
})

function checkAuthority(ledger: Ledger, type: string, value: string, cents: number): void {
  if (type === 'store_code') throw invalid('Store codes are for shops of bricks, and none is known.')
  if (type === 'account_token') {
    if (!ledger.isToken(value)) throw refused('account_inoperative', 'The token is not active.')
    return
  }
  const { state, order } = ledger.checkout(value)
  if (state === 'completed') throw new ZipRefusal(409, 'duplicate', 'The checkout has been charged already.')
  if (state !== 'approved') throw refused('invalid_state', `The checkout is ${state}, not approved.`)
  if (cents !== centsOf(Number(order.amount)))
    throw refused('amount_invalid', 'The amount is not that of the checkout.')
}
