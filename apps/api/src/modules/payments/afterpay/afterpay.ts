import type { Begin } from '../begin.ts'
import { UnclearOutcomeError, type Charge, type LookupResult, type Outcome, type Provider } from '../charge.ts'
import { makeAfterpayBegin } from './afterpay-begin.ts'
import { makeAfterpayClient, type AfterpayPayment, type AfterpaySettings } from './afterpay-client.ts'
import { cacheLimits, type CachedLimits } from './limits.ts'

export type Afterpay = { readonly provider: Provider; readonly begin: Begin; readonly limits: CachedLimits }

/** Whether the payment was captured in full and nothing was refunded. */
const isCaptured = ({ isApproved, state, amount: paid, refunded }: AfterpayPayment, { amount }: Charge): boolean =>
  isApproved && state === 'CAPTURED' && paid === amount && refunded === 0

const tokenOf = ({ reference }: Charge): string => {
  if (reference === null) throw new Error('an Afterpay payment has no token')
  return reference
}

/**
 * Afterpay as a payment provider: the money is captured as soon as the customer has confirmed. A capture whose answer
 * is lost is not repeated: its outcome is looked up by the token, and the checkout is reversed if nothing is found.
 * [PAY-22] [PAY-23]
 */
export const makeAfterpay = (settings: AfterpaySettings, log: (error: unknown, what: string) => void): Afterpay => {
  const client = makeAfterpayClient(settings)

  const confirm = async (charge: Charge): Promise<Outcome> => {
    const token = tokenOf(charge)
    const result = await client.capture(token, charge)
    if (result === 'notConfirmed') return { kind: 'waiting', answer: null }
    if (result === 'never') return { kind: 'refused', refusal: 'GatewayError' }
    if (isCaptured(result, charge)) return { kind: 'captured' }
    if (!result.isApproved) return { kind: 'refused', refusal: 'CardDeclined' }
    // The captured amount differs from the approved one: reverse it instead of placing the order.
    await client.reverse(token)
    return { kind: 'refused', refusal: 'GatewayError' }
  }

  const lookUp = async (charge: Charge): Promise<LookupResult> => {
    if (charge.reference === null) return { kind: 'nothing' }
    const payment = await client.paymentOf(charge.reference)
    if (payment !== null) {
      if (isCaptured(payment, charge)) return { kind: 'captured' }
      return payment.isApproved ? { kind: 'nothing' } : { kind: 'refused', refusal: 'CardDeclined' }
    }
    // Afterpay tells whether the customer has confirmed only by a capture, which is refused without effect if not.
    const amount = await client.checkoutAmount(charge.reference)
    return amount === charge.amount ? { kind: 'ready' } : { kind: 'refused', refusal: 'GatewayError' }
  }

  const undo = async (charge: Charge): Promise<'voided' | 'refunded'> => {
    const token = tokenOf(charge)
    if (!(await isFullyCaptured(charge, token))) {
      await client.reverse(token)
      return 'voided'
    }
    const payment = await client.paymentOf(token)
    if (payment !== null && payment.refunded === 0) await client.refund(payment, charge)
    const after = await client.paymentOf(token)
    if (after === null || (after.refunded < charge.amount && after.state !== 'VOIDED'))
      throw new UnclearOutcomeError('still has the money')
    return 'refunded'
  }
  /** Whether the full amount was captured and has to be refunded; anything else is reversed. */
  const isFullyCaptured = async (charge: Charge, token: string): Promise<boolean> => {
    const payment = await client.paymentOf(token)
    return payment !== null && payment.isApproved && payment.state === 'CAPTURED' && payment.amount === charge.amount
  }

  const capture = async (charge: Charge): Promise<'captured' | 'refused'> => {
    const payment = await client.paymentOf(tokenOf(charge))
    return payment !== null && isCaptured(payment, charge) ? 'captured' : 'refused'
  }

  return {
    provider: { confirm, lookUp, capture, undo },
    begin: makeAfterpayBegin(client),
    limits: cacheLimits(client, log),
  }
}
