import type { Fields } from '@forno/domain/core/unknown-fields'
import { minute } from '@forno/domain/core/durations'
import { refusalOfReason } from '@forno/domain/payments/card-refusals'
import type { Clock } from '../../../platform/core/clock.ts'
import { UnclearOutcomeError, type Charge, type Memo, type Outcome, type Payer, type Provider } from '../charge.ts'
import { actionTokenTypes, savedCardIn } from './gateway-cards.ts'
import { savedCardMemo } from './save-card.ts'
import {
  authenticationMemo,
  authenticationFields,
  isExpired,
  cardFingerprint,
  type makeAuthentication,
} from './authentication.ts'
import { at, textAt, type SendToGateway, type GatewayClient } from './gateway-client.ts'
import {
  amountDetails,
  centsOfText,
  currency,
  followUpOf,
  maskedOf,
  paymentSource,
  orderInformation,
  referenceOf,
  solutionOf,
  type CardProof,
} from './payment-requests.ts'
import { isOtherBrand, walletProcessingFields } from './wallet-token.ts'
import { isEffective, transactionsOf } from './transactions.ts'
import { undoAll } from './undo.ts'

type CardProviderDeps = {
  readonly gateway: GatewayClient
  readonly clock: Clock
  /** Null = 3-D Secure is off. */
  readonly authentication: ReturnType<typeof makeAuthentication> | null
}

const refusedFor = (reason: string | null): Outcome => ({ kind: 'refused', refusal: refusalOfReason(reason ?? '') })
const gatewayError: Outcome = { kind: 'refused', refusal: 'GatewayError' }
const unauthorised: Outcome = { kind: 'refused', refusal: 'AuthorisationFailed' }

const cardMemo = (answer: unknown, proof: CardProof): Memo =>
  savedCardMemo(proof, proof.kind === 'typed' ? savedCardIn(answer, proof.save?.gatewayCustomer ?? null) : null)

const paymentRequest = (charge: Charge, proof: CardProof, payer: Payer, authFields: Fields | null): Fields => {
  const { actions = [], commerceIndicator, ...authentication } = authFields ?? {}
  const isSaving = proof.kind === 'typed' && proof.save !== null
  const actionList = [...(actions as readonly string[]), ...(isSaving ? ['TOKEN_CREATE'] : [])]
  return {
    clientReferenceInformation: referenceOf(charge),
    processingInformation: {
      capture: false,
      commerceIndicator: commerceIndicator ?? 'internet',
      ...solutionOf(proof),
      ...(proof.kind === 'wallet' ? walletProcessingFields(proof) : {}),
      ...(actionList.length === 0 ? {} : { actionList }),
      ...(isSaving ? { actionTokenTypes } : {}),
    },
    ...paymentSource(proof),
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
const needsAuthentication = (proof: CardProof): boolean => proof.kind !== 'wallet' || proof.solution === '012'

const authorisedStatuses = ['AUTHORIZED', 'PARTIAL_AUTHORIZED', 'AUTHORIZED_PENDING_REVIEW', 'AUTHORIZED_RISK_DECLINED']

/** Reasons for a repeated request; the outcome of the first one has to be looked up. */
const repeatReasons = ['DUPLICATE_REQUEST', 'TRANSACTION_ALREADY_SETTLED', 'TRANSACTION_ALREADY_REVERSED_OR_SETTLED']
/** Temporary reasons; a later retry may succeed. */
const temporaryReasons = ['PROCESSOR_UNAVAILABLE', 'PROCESSOR_ERROR', 'INVALID_MERCHANT_CONFIGURATION']

/**
 * The card gateway as a payment provider: money is authorised before the order and captured after it. Each payment
 * carries our reference, by which it can be found and undone even if every answer was lost. [PAY-14] [PAY-34]
 * [API-17]
 */
export const makeCardProvider = ({ gateway, clock, authentication }: CardProviderDeps): Provider => {
  const authorised = async (
    charge: Charge,
    answer: unknown,
    { send, proof }: { send: SendToGateway; proof: CardProof },
  ): Promise<Outcome> => {
    const status = textAt(answer, 'status') ?? ''
    const id = textAt(answer, 'id')
    if (!authorisedStatuses.includes(status)) return refusedFor(textAt(answer, 'errorInformation.reason'))
    const isRefusedBrand = proof.kind === 'wallet' && isOtherBrand(answer, proof)
    if (status === 'AUTHORIZED' && id !== null && isRightAmount(answer, charge) && !isRefusedBrand) {
      const masked = maskedOf(proof)
      const memo = cardMemo(answer, proof)
      return { kind: 'authorised', reference: id, memo, ...(masked === null ? {} : { masked }) }
    }
    await undoAll(send, charge)
    if (isRefusedBrand) return { kind: 'refused', refusal: 'InvalidCard' }
    return status === 'AUTHORIZED_RISK_DECLINED' ? { kind: 'refused', refusal: 'CardDeclined' } : gatewayError
  }

  const pay = async (charge: Charge, proof: CardProof, payer: Payer, authFields: Fields | null): Promise<Outcome> => {
    const send = gateway()
    const { isGood, status, body } = await send(
      'POST',
      '/pts/v2/payments',
      paymentRequest(charge, proof, payer, authFields),
    )
    if (isGood) return authorised(charge, body, { send, proof })
    const reason = textAt(body, 'reason')
    if (reason !== null && repeatReasons.includes(reason))
      throw new UnclearOutcomeError('has processed this payment before')
    return status === 400 ? refusedFor(reason) : gatewayError
  }

  return {
    confirm: async (charge, browserProof, payer) => {
      const proof = browserProof as CardProof | null
      // The basket could be ordered again only after its proof had been left out.
      if (proof === null) return gatewayError
      const memo = authenticationMemo(charge.memo)
      if (authentication === null || !needsAuthentication(proof)) return pay(charge, proof, payer, null)
      if (memo === null) return (await authentication.begin(charge, proof)) ?? pay(charge, proof, payer, null)
      if (isExpired(memo, clock()) || memo.means !== cardFingerprint(proof)) return unauthorised
      const authFields = authenticationFields(memo)
      return authFields === null ? unauthorised : pay(charge, proof, payer, authFields)
    },

    lookUp: async (charge) => {
      const all = await transactionsOf(gateway(), charge.transactionId)
      const paid = all.find((each) => each.kind === 'payment' && isEffective(each))
      if (paid === undefined) {
        const declined = all.findLast(({ kind }) => kind === 'payment')
        if (declined !== undefined) return refusedFor(declined.reason)
        return isAbandoned(charge, clock()) ? unauthorised : { kind: 'nothing' }
      }
      if (all.some((each) => each.kind === 'reversal' && isEffective(each))) return gatewayError
      if (paid.amount !== charge.amount) {
        await undoAll(gateway(), charge)
        return gatewayError
      }
      const isCaptured = all.some((each) => each.kind === 'capture' && isEffective(each))
      return { kind: isCaptured ? 'captured' : 'authorised', reference: paid.id }
    },

    capture: async (charge) => {
      const send = gateway()
      const id = charge.reference ?? (await paymentIdOf(send, charge))
      if (id === null) return 'refused'
      const { isGood, status, body } = await send('POST', `/pts/v2/payments/${encodeURIComponent(id)}/captures`, {
        clientReferenceInformation: followUpOf(charge, 'capture'),
        orderInformation: amountDetails(charge.amount),
      })
      if (isGood) {
        const captured = centsOfText(at(body, 'orderInformation.amountDetails.totalAmount'))
        return captured === charge.amount ? 'captured' : 'refused'
      }
      const reason = textAt(body, 'reason') ?? ''
      if (status !== 400 || temporaryReasons.includes(reason)) throw new UnclearOutcomeError(`answered ${status}`)
      return repeatReasons.includes(reason) ? earlierCapture(send, charge) : 'refused'
    },

    undo: async (charge) => undoAll(gateway(), charge),
  }
}

const paymentIdOf = async (send: SendToGateway, { transactionId }: Charge): Promise<string | null> =>
  (await transactionsOf(send, transactionId)).find((each) => each.kind === 'payment' && isEffective(each))?.id ?? null

/** Looks up the outcome of an earlier capture request. */
const earlierCapture = async (
  send: SendToGateway,
  { transactionId, amount }: Charge,
): Promise<'captured' | 'refused'> => {
  const all = await transactionsOf(send, transactionId)
  return all.some((each) => each.kind === 'capture' && isEffective(each) && each.amount === amount)
    ? 'captured'
    : 'refused'
}

/** Milliseconds until a payment that was requested in time shows in the gateway's search. */
const searchDelay = minute

/** Whether the authentication expired without a payment. [PAY-27] */
const isAbandoned = ({ memo }: Charge, now: number): boolean => {
  const authentication = authenticationMemo(memo)
  return authentication !== null && isExpired(authentication, now - searchDelay)
}
