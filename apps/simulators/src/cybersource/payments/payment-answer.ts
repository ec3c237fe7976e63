import type { Authorisation } from './authorise.ts'
import { classicCodeOf } from '../core/card-outcomes.ts'
import type { Kind, Transaction } from '../gateway/ledger.ts'
import { amountOf } from '../core/request-fields.ts'
import { identifierOf } from '../gateway/saved-cards.ts'

const path: Readonly<Record<Kind, string>> = {
  payment: 'payments',
  capture: 'captures',
  reversal: 'reversals',
  refund: 'refunds',
  void: 'voids',
}

const link = (method: string, href: string): object => ({ method, href })
const selfOf = ({ kind, id }: Transaction): string => `/pts/v2/${path[kind]}/${id}`

/** The links to the next possible calls. */
function linksOf(transaction: Transaction): object {
  const self = selfOf(transaction)
  const links = { self: link('GET', self) }
  const reversal = link('POST', `${self}/reversals`)
  if (transaction.kind === 'capture' || transaction.isSale)
    return { ...links, refund: link('POST', `${self}/refunds`), void: link('POST', `${self}/voids`) }
  if (transaction.kind === 'refund') return { ...links, void: link('POST', `${self}/voids`) }
  if (transaction.kind !== 'payment' || transaction.cents === 0) return links
  return { ...links, authReversal: reversal, reversal, capture: link('POST', `${self}/captures`) }
}

const words: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUND: 'Decline - Insufficient funds in the account.',
  EXPIRED_CARD:
    'Decline - Expired card. You might also receive this value if the expiration date you provided does not match the date the issuing bank has on file.',
  EXCEEDS_CREDIT_LIMIT: 'Decline - The card has reached the credit limit.',
  CONSUMER_AUTHENTICATION_FAILED: 'Encountered a Payer Authentication problem. Payer could not be authenticated.',
}

export const errorOf = (reason: string): object => ({
  reason,
  message: words[reason] ?? `Decline - ${reason.toLowerCase().replaceAll('_', ' ')}.`,
})

const headOf = (transaction: Transaction): object => ({
  _links: linksOf(transaction),
  id: transaction.id,
  submitTimeUtc: new Date(transaction.at).toISOString(),
  status: transaction.status,
  reconciliationId: transaction.reconciliationId,
  clientReferenceInformation: {
    code: transaction.code,
    ...(transaction.transactionId === null ? {} : { transactionId: transaction.transactionId }),
  },
  ...(transaction.reason === null ? {} : { errorInformation: errorOf(transaction.reason) }),
})

/** The answer to a payment, approved or declined. */
export function paymentAnswer({ transaction, saved }: Authorisation): object {
  const { card, requested, cents, id, status, reason } = transaction
  const isApproved = status === 'AUTHORIZED' || status === 'PARTIAL_AUTHORIZED'
  const wasAsked = isApproved || reason !== 'CONSUMER_AUTHENTICATION_REQUIRED'
  return {
    ...headOf(transaction),
    orderInformation: {
      amountDetails: {
        totalAmount: amountOf(requested),
        ...(isApproved ? { authorizedAmount: amountOf(cents) } : {}),
        currency: 'AUD',
      },
    },
    paymentInformation: {
      card: { type: card.brand },
      tokenizedCard: { type: card.brand },
      accountFeatures: { category: 'A' },
      instrumentIdentifier: { id: identifierOf(card), state: 'ACTIVE' },
    },
    ...(wasAsked ? { processorInformation: processorOf(id, reason) } : {}),
    ...(saved === null
      ? {}
      : {
          tokenInformation: {
            instrumentidentifierNew: saved.isNewIdentifier,
            instrumentIdentifier: { id: saved.identifierId, state: 'ACTIVE' },
            ...(saved.customerId === null ? {} : { customer: { id: saved.customerId } }),
            ...(saved.instrumentId === null ? {} : { paymentInstrument: { id: saved.instrumentId } }),
          },
        }),
  }
}

export const processorOf = (id: string, reason: string | null): object => ({
  ...(reason === null ? { approvalCode: id.slice(-6) } : {}),
  responseCode: reason === null ? '00' : classicCodeOf(reason),
  transactionId: id.slice(-15),
  networkTransactionId: id.slice(-15),
  avs: { code: reason === 'AVS_FAILED' ? 'N' : 'U', codeRaw: reason === 'AVS_FAILED' ? 'N' : 'U' },
  cardVerification: { resultCode: reason === 'CVN_NOT_MATCH' || reason === 'CV_FAILED' ? 'N' : 'M' },
})

/** The answer to a follow-up call; `first` is its original payment. */
export function followUpAnswer(transaction: Transaction, first: Transaction | undefined): object {
  const { kind, requested, cents } = transaction
  const head = headOf(transaction)
  const amount = { currency: 'AUD' }
  const original = amountOf(first?.cents ?? 0)
  switch (kind) {
    case 'payment':
    case 'capture':
      return { ...head, orderInformation: { amountDetails: { totalAmount: amountOf(cents), ...amount } } }
    case 'reversal':
      return {
        ...head,
        reversalAmountDetails: { reversedAmount: amountOf(cents), originalTransactionAmount: original, ...amount },
        processorInformation: { responseCode: '00' },
      }
    case 'refund':
      return {
        ...head,
        refundAmountDetails: { refundAmount: amountOf(cents), ...amount },
        orderInformation: { amountDetails: { totalAmount: amountOf(requested), ...amount } },
      }
    case 'void':
      return {
        ...head,
        voidAmountDetails: { voidAmount: amountOf(cents), originalTransactionAmount: original, ...amount },
      }
  }
}
