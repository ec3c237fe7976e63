import { ownProperty } from '@forno/domain/core/own-property'
import type { RefusalName } from '@forno/domain/core/refusal'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Begin } from '../begin.ts'
import { UnclearOutcomeError, type Charge, type LookupResult, type Outcome, type Provider } from '../charge.ts'
import { makePaypalBegin } from './paypal-begin.ts'
import { makePaypalClient, type PaypalCapture, type PaypalOrder } from './paypal-client.ts'
import type { PaypalKeys } from './access-token-client.ts'

export type Paypal = { readonly provider: Provider; readonly begin: Begin }

const notApprovedIssues = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
const repeatIssues = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'DUPLICATE_REQUEST_ID']
const refusals: Readonly<Record<string, RefusalName>> = {
  TRANSACTION_LIMIT_EXCEEDED: 'CardLimitReached',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'CardLimitReached',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'CardLimitReached',
  INSTRUMENT_DECLINED: 'PayPalDeclined',
  PAYER_CANNOT_PAY: 'PayPalDeclined',
  PAYER_ACCOUNT_RESTRICTED: 'PayPalDeclined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'PayPalDeclined',
  TRANSACTION_REFUSED: 'PayPalDeclined',
  TRANSACTION_BLOCKED_BY_PAYEE: 'PayPalDeclined',
  PAYEE_BLOCKED_TRANSACTION: 'PayPalDeclined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'PayPalDeclined',
  COMPLIANCE_VIOLATION: 'PayPalDeclined',
}

const isDeclined = ({ status }: PaypalCapture): boolean => status === 'DECLINED' || status === 'FAILED'
const isRefunded = ({ status }: PaypalCapture): boolean => status === 'REFUNDED'

/** The outcome of the order's capture; null = not captured, or pending. */
const outcomeOf = ({ captures }: PaypalOrder, { amount }: Charge): Outcome | null => {
  const [first] = captures
  if (first === undefined) return null
  if (isDeclined(first)) return { kind: 'refused', refusal: 'PayPalDeclined' }
  return first.status === 'COMPLETED' && first.amount === amount ? { kind: 'captured' } : null
}

const orderIdOf = ({ reference }: Charge): string => {
  if (reference === null) throw new Error('a PayPal payment has no order')
  return reference
}

/** PayPal as a payment provider: the money is captured as soon as the customer has approved. [PAY-18] */
export const makePaypal = (keys: PaypalKeys, clock: Clock): Paypal => {
  const client = makePaypalClient(keys, clock)

  /**
   * Refunds all open captures; true = money had been captured. A capture that PayPal still reviews cannot be refunded
   * yet and rejects with `UnclearOutcomeError`.
   */
  const refundCaptures = async (charge: Charge): Promise<boolean> => {
    const before = await client.order(orderIdOf(charge))
    const open = (before?.captures ?? []).filter((each) => !isDeclined(each) && !isRefunded(each))
    for (const each of open) {
      const issue = await client.refund(each.id, `refund-${charge.transactionId}`)
      if (issue !== null && issue !== 'CAPTURE_FULLY_REFUNDED') throw new UnclearOutcomeError('does not refund yet')
    }
    return open.length > 0 || (before?.captures ?? []).some(isRefunded)
  }

  const confirm = async (charge: Charge): Promise<Outcome> => {
    const orderId = orderIdOf(charge)
    const response = await client.captureOrder(orderId, `capture-${charge.transactionId}`)
    const isDone = 'issue' in response && repeatIssues.includes(response.issue)
    if ('issue' in response && !isDone) {
      if (notApprovedIssues.includes(response.issue)) return { kind: 'waiting', answer: null }
      return { kind: 'refused', refusal: ownProperty(refusals, response.issue) ?? 'GatewayError' }
    }
    const order = 'issue' in response ? await client.order(orderId) : response
    const outcome = order === null ? null : outcomeOf(order, charge)
    if (outcome !== null) return outcome
    if (order?.captures[0]?.status !== 'COMPLETED') throw new UnclearOutcomeError('has not decided about the capture')
    // The captured amount differs from the approved one: refund it instead of placing the order.
    await refundCaptures(charge)
    return { kind: 'refused', refusal: 'GatewayError' }
  }

  const lookUp = async (charge: Charge): Promise<LookupResult> => {
    if (charge.reference === null) return { kind: 'nothing' }
    const order = await client.order(charge.reference)
    if (order === null || order.status === 'VOIDED') return { kind: 'refused', refusal: 'GatewayError' }
    if (order.captures.length > 0) return outcomeOf(order, charge) ?? { kind: 'nothing' }
    return { kind: order.status === 'APPROVED' ? 'ready' : 'nothing' }
  }

  const capture = async (charge: Charge): Promise<'captured' | 'refused'> => {
    const order = await client.order(orderIdOf(charge))
    return order !== null && outcomeOf(order, charge)?.kind === 'captured' ? 'captured' : 'refused'
  }

  return {
    provider: {
      confirm,
      lookUp,
      capture,
      undo: async (charge) => ((await refundCaptures(charge)) ? 'refunded' : 'voided'),
      // PayPal has no call that voids an approved order.
      mayCaptureLate: ({ reference }) => reference !== null,
    },
    begin: makePaypalBegin(client),
  }
}
