import { fieldsOf } from '../../platform/request-fields.ts'
import { verdictOn } from '../authentication/authentication-answer.ts'
import type { Attempt } from '../gateway/authentications.ts'
import type { Refusal } from '../core/card-outcomes.ts'
import { invalid, serverError, wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { NewTransaction, Transaction } from '../gateway/ledger.ts'
import { meansOf, outcomeOf, type Means } from '../gateway/means-of-payment.ts'
import { carried, enrol, validated } from '../authentication/payer-authentication.ts'
import { readingOf, valueAt } from '../core/request-fields.ts'
import { saveCard, type SavedIds } from './save-card.ts'

/**
 * The outcome forced on a payment: a decline, a smaller amount, or a smaller amount with status PARTIAL_AUTHORIZED.
 */
export type ForcedPayment = { readonly refusal: Refusal | null; readonly amount: 'right' | 'wrong' | 'partial' }

export type Authorisation = {
  readonly transaction: Transaction
  readonly attempt: Attempt | null
  readonly saved: SavedIds | null
}

const actions = [
  'TOKEN_CREATE',
  'CONSUMER_AUTHENTICATION',
  'VALIDATE_CONSUMER_AUTHENTICATION',
  'DECISION_SKIP',
] as const
const tokenTypes = ['customer', 'paymentInstrument', 'instrumentIdentifier', 'shippingAddress'] as const

type AuthorisationRequest = {
  readonly code: string
  readonly transactionId: string | null
  /** Amount in cents. */
  readonly requested: number
  readonly isSale: boolean
  readonly actions: readonly string[]
  readonly tokenTypes: readonly string[]
  readonly commerceIndicator: string | null
}

function read(body: unknown, needsPayer: boolean): AuthorisationRequest {
  const reading = readingOf(body)
  const request: AuthorisationRequest = {
    code: reading.required('clientReferenceInformation.code', (text) => text.length <= 50),
    transactionId: reading.text('clientReferenceInformation.transactionId') ?? null,
    requested: reading.amount('orderInformation.amountDetails.totalAmount'),
    isSale: reading.flag('processingInformation.capture'),
    actions: reading.list('processingInformation.actionList', actions),
    tokenTypes: reading.list('processingInformation.actionTokenTypes', tokenTypes),
    commerceIndicator: reading.text('processingInformation.commerceIndicator') ?? null,
  }
  reading.required('orderInformation.amountDetails.currency', (text) => text === 'AUD')
  const payer = 'orderInformation.billTo'
  for (const name of ['firstName', 'lastName', 'email'])
    if (needsPayer) reading.required(`${payer}.${name}`)
    else reading.text(`${payer}.${name}`)
  reading.text(`${payer}.email`, (text) => /^[^\s@]+@[^\s@]+$/.test(text))
  reading.text(`${payer}.country`, (text) => /^[A-Z]{2}$/.test(text))
  reading.done()
  return request
}

/**
 * Processes a payment: authentication if requested, the bank's decision, the authorisation, and saving the card. A
 * decline is an answer, not a refusal. A refused request leaves no trace.
 */
export async function authorise(body: unknown, gateway: Gateway, forced: ForcedPayment): Promise<Authorisation> {
  const { ledger, clock } = gateway
  const means = await meansOf(body, gateway)
  const isTyped = means.solution === null && means.instrumentId === null
  const request = read(body, isTyped)
  const isSaving = request.actions.includes('TOKEN_CREATE')
  if (request.requested === 0 && (!isSaving || request.isSale))
    throw invalid('INVALID_AMOUNT', 'Declined - Only a card that is saved can be asked about for nothing.')
  if (
    isSaving &&
    means.customerId === null &&
    request.tokenTypes.length > 0 &&
    !request.tokenTypes.includes('customer')
  )
    throw wrongField('processingInformation.actionTokenTypes', 'what is saved belongs to a customer')
  ledger.refuseTwice(request.transactionId)

  const attempt = authenticated(body, request.actions, means, gateway)
  const record = (made: Pick<NewTransaction, 'status' | 'reason' | 'cents'>): Transaction =>
    ledger.record({
      kind: 'payment',
      code: request.code,
      transactionId: request.transactionId,
      requested: request.requested,
      ...made,
      card: means.card,
      paymentSolution: means.solution,
      isSale: request.isSale && made.cents > 0,
      paresStatus: attempt?.paresStatus ?? null,
      commerceIndicator: request.commerceIndicator,
    })
  const verdict = attempt === null ? null : verdictOn(attempt.paresStatus)
  if (verdict?.status === 'PENDING_AUTHENTICATION')
    return { transaction: record({ status: verdict.status, reason: verdict.reason, cents: 0 }), attempt, saved: null }
  if (verdict?.status === 'AUTHENTICATION_FAILED')
    return { transaction: record({ status: 'DECLINED', reason: verdict.reason, cents: 0 }), attempt, saved: null }

  const outcome = forced.refusal ?? onAuthorising(outcomeOf(means, clock()))
  if (outcome?.status === 400) throw invalid(outcome.reason)
  if (outcome?.status === 502) throw serverError(outcome.reason)
  means.spend()
  if (outcome !== null)
    return { transaction: record({ status: 'DECLINED', reason: outcome.reason, cents: 0 }), attempt, saved: null }
  const cents = forced.amount === 'right' ? request.requested : gateway.followUps.wrongAmountOf(request.requested)
  const status = forced.amount === 'partial' ? 'PARTIAL_AUTHORIZED' : 'AUTHORIZED'
  const transaction = record({ status, reason: null, cents })
  const billTo = { ...means.billTo, ...fieldsOf(valueAt(body, 'orderInformation.billTo')) }
  const saved = isSaving ? saveCard(means, request.tokenTypes, billTo, body, gateway) : null
  return { transaction, attempt, saved }
}

const onAuthorising = (outcome: Refusal | null): Refusal | null => (outcome?.on === 'capture' ? null : outcome)

function authenticated(
  body: unknown,
  requestedActions: readonly string[],
  { card }: Means,
  gateway: Gateway,
): Attempt | null {
  if (requestedActions.includes('CONSUMER_AUTHENTICATION')) return enrol(body, card, gateway)
  if (requestedActions.includes('VALIDATE_CONSUMER_AUTHENTICATION')) return validated(body, card, gateway)
  return carried(body, card, gateway)
}
