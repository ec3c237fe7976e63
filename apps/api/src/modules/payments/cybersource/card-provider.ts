import { refusalOfReason } from '@forno/domain/payments/card-refusals'
import type { Clock } from '../../../platform/core/clock.ts'
import { ProviderUnclear, type Charge, type Memo, type Outcome, type Payer, type Provider } from '../charge.ts'
import { actionTokenTypes, keptIn } from './gateway-cards.ts'
import { cardMemoOf } from './keep-card.ts'
import { bankMemoOf, carriedOf, isTooLate, printOfMeans, type makeAuthentication } from './authentication.ts'
import { at, textAt, type Fields, type Line, type MakeLine } from './gateway-client.ts'
import {
  amountDetails,
  centsOfText,
  currency,
  followUpOf,
  maskedOf,
  meansToPay,
  orderInformation,
  referenceOf,
  solutionOf,
  type CardProof,
} from './payment-requests.ts'
import { isOfOtherBrand, sealedProcessing } from './sealed-means.ts'
import { stands, transactionsOf } from './transactions.ts'
import { undoAll } from './undo.ts'

type Needs = {
  readonly line: MakeLine
  readonly clock: Clock
  /** Null = 3-D Secure is off. */
  readonly authentication: ReturnType<typeof makeAuthentication> | null
}

const refusedFor = (reason: string | null): Outcome => ({ kind: 'refused', refusal: refusalOfReason(reason ?? '') })
const troubled: Outcome = { kind: 'refused', refusal: 'GatewayError' }
const unauthorised: Outcome = { kind: 'refused', refusal: 'AuthorisationFailed' }

const memoOf = (answer: unknown, proof: CardProof): Memo =>
  cardMemoOf(proof, proof.kind === 'typed' ? keptIn(answer, proof.save?.gatewayCustomer ?? null) : null)

const paymentOf = (charge: Charge, proof: CardProof, payer: Payer, carried: Fields | null): Fields => {
  const { actions = [], commerceIndicator, ...authentication } = carried ?? {}
  const isSaving = proof.kind === 'typed' && proof.save !== null
  const actionList = [...(actions as readonly string[]), ...(isSaving ? ['TOKEN_CREATE'] : [])]
  return {
    clientReferenceInformation: referenceOf(charge),
    processingInformation: {
      capture: false,
      commerceIndicator: commerceIndicator ?? 'internet',
      ...solutionOf(proof),
      ...(proof.kind === 'sealed' ? sealedProcessing(proof) : {}),
      ...(actionList.length === 0 ? {} : { actionList }),
      ...(isSaving ? { actionTokenTypes } : {}),
    },
    ...meansToPay(proof),
    ...authentication,
    orderInformation: orderInformation(charge, payer),
    deviceInformation: { ipAddress: payer.ip },
  }
}

/** A partial authorisation, or one in another currency, does not count: it is reversed, and the customer pays again. */
const isRightAmount = (answer: unknown, { amount }: Charge): boolean => {
  const details = 'orderInformation.amountDetails'
  return (
    centsOfText(at(answer, `${details}.authorizedAmount`)) === amount && at(answer, `${details}.currency`) === currency
  )
}

/**
 * Whether 3-D Secure applies. Apple Pay and Visa Checkout have authenticated the customer; a Google Pay token may
 * hold a plain card number. [PAY-17] [PAY-19]
 */
const mayBeAsked = (proof: CardProof): boolean => proof.kind !== 'sealed' || proof.solution === '012'

const holds = ['AUTHORIZED', 'PARTIAL_AUTHORIZED', 'AUTHORIZED_PENDING_REVIEW', 'AUTHORIZED_RISK_DECLINED']

/** Reasons for a repeated request; the outcome of the first one has to be looked up. */
const before = ['DUPLICATE_REQUEST', 'TRANSACTION_ALREADY_SETTLED', 'TRANSACTION_ALREADY_REVERSED_OR_SETTLED']
/** Temporary reasons; a later retry may succeed. */
const passing = ['PROCESSOR_UNAVAILABLE', 'PROCESSOR_ERROR', 'INVALID_MERCHANT_CONFIGURATION']

/**
 * The card gateway as a payment provider: money is authorised before the order and captured after it. Each payment
 * carries our reference, by which it can be found and undone even if every answer was lost. [PAY-14] [PAY-34]
 * [API-17]
 */
export const makeCardProvider = ({ line, clock, authentication }: Needs): Provider => {
  const authorised = async (
    charge: Charge,
    answer: unknown,
    { on, proof }: { on: Line; proof: CardProof },
  ): Promise<Outcome> => {
    const status = textAt(answer, 'status') ?? ''
    const id = textAt(answer, 'id')
    if (!holds.includes(status)) return refusedFor(textAt(answer, 'errorInformation.reason'))
    const isOther = proof.kind === 'sealed' && isOfOtherBrand(answer, proof)
    if (status === 'AUTHORIZED' && id !== null && isRightAmount(answer, charge) && !isOther) {
      const masked = maskedOf(proof)
      const memo = memoOf(answer, proof)
      return { kind: 'authorised', reference: id, memo, ...(masked === null ? {} : { masked }) }
    }
    await undoAll(on, charge)
    if (isOther) return { kind: 'refused', refusal: 'InvalidCard' }
    return status === 'AUTHORIZED_RISK_DECLINED' ? { kind: 'refused', refusal: 'CardDeclined' } : troubled
  }

  const pay = async (charge: Charge, proof: CardProof, payer: Payer, carried: Fields | null): Promise<Outcome> => {
    const on = line()
    const { isGood, status, body } = await on('POST', '/pts/v2/payments', paymentOf(charge, proof, payer, carried))
    if (isGood) return authorised(charge, body, { on, proof })
    const reason = textAt(body, 'reason')
    if (reason !== null && before.includes(reason)) throw new ProviderUnclear('has had this payment before')
    return status === 400 ? refusedFor(reason) : troubled
  }

  return {
    confirm: async (charge, brought, payer) => {
      const proof = brought as CardProof
      const memo = bankMemoOf(charge.memo)
      if (authentication === null || !mayBeAsked(proof)) return pay(charge, proof, payer, null)
      if (memo === null) return (await authentication.begin(charge, proof)) ?? pay(charge, proof, payer, null)
      if (isTooLate(memo, clock()) || memo.means !== printOfMeans(proof)) return unauthorised
      const carried = carriedOf(memo)
      return carried === null ? unauthorised : pay(charge, proof, payer, carried)
    },

    lookUp: async (charge) => {
      const all = await transactionsOf(line(), charge.transactionId)
      const paid = all.find((each) => each.kind === 'payment' && stands(each))
      if (paid === undefined) {
        const declined = all.findLast(({ kind }) => kind === 'payment')
        if (declined !== undefined) return refusedFor(declined.reason)
        return isOver(charge, clock()) ? unauthorised : { kind: 'nothing' }
      }
      if (all.some((each) => each.kind === 'reversal' && stands(each))) return troubled
      if (paid.amount !== charge.amount) {
        await undoAll(line(), charge)
        return troubled
      }
      const isCaptured = all.some((each) => each.kind === 'capture' && stands(each))
      return { kind: isCaptured ? 'captured' : 'authorised', reference: paid.id }
    },

    capture: async (charge) => {
      const on = line()
      const id = charge.reference ?? (await paymentIdOf(on, charge))
      if (id === null) return 'refused'
      const { isGood, status, body } = await on('POST', `/pts/v2/payments/${encodeURIComponent(id)}/captures`, {
        clientReferenceInformation: followUpOf(charge, 'capture'),
        orderInformation: amountDetails(charge.amount),
      })
      if (isGood) {
        const taken = centsOfText(at(body, 'orderInformation.amountDetails.totalAmount'))
        return taken === charge.amount ? 'captured' : 'refused'
      }
      const reason = textAt(body, 'reason') ?? ''
      if (status !== 400 || passing.includes(reason)) throw new ProviderUnclear(`answered ${status}`)
      return before.includes(reason) ? captureBefore(on, charge) : 'refused'
    },

    undo: async (charge) => undoAll(line(), charge),
  }
}

const paymentIdOf = async (on: Line, { transactionId }: Charge): Promise<string | null> =>
  (await transactionsOf(on, transactionId)).find((each) => each.kind === 'payment' && stands(each))?.id ?? null

/** Looks up the outcome of an earlier capture request. */
const captureBefore = async (on: Line, { transactionId, amount }: Charge): Promise<'captured' | 'refused'> => {
  const all = await transactionsOf(on, transactionId)
  return all.some((each) => each.kind === 'capture' && stands(each) && each.amount === amount) ? 'captured' : 'refused'
}

/** Milliseconds until a payment that was requested in time shows in the gateway's search. */
const lastEcho = 60_000

/** Whether the authentication expired without a payment. [PAY-27] */
const isOver = ({ memo }: Charge, now: number): boolean => {
  const asked = bankMemoOf(memo)
  return asked !== null && isTooLate(asked, now - lastEcho)
}
