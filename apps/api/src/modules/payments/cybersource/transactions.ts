import { ownProperty } from '@forno/domain/core/own-property'
import type { Cents } from '@forno/domain/core/basic-types'
import { UnclearOutcomeError } from '../charge.ts'
import { at, textAt, type SendToGateway } from './gateway-client.ts'
import { centsOfText } from './payment-requests.ts'

/** One transaction that the gateway has processed or declined under our reference. */
export type Transaction = {
  readonly id: string
  readonly kind: 'payment' | 'capture' | 'reversal' | 'refund' | 'void'
  /** The reason of a decline; null = successful. */
  readonly reason: string | null
  readonly isVoided: boolean
  /** The held amount of a payment, or the requested amount of a follow-up; null = not in the response. */
  readonly amount: Cents | null
}

/** The gateway's names of its services. */
const kinds: Readonly<Record<string, Transaction['kind']>> = {
  ics_auth: 'payment',
  ics_bill: 'capture',
  ics_auth_reversal: 'reversal',
  ics_credit: 'refund',
  ics_void: 'void',
}

const searchLimit = 50

const reasonOf = (details: unknown): string | null => {
  if (textAt(details, 'applicationInformation.reasonCode') === '100') return null
  return textAt(details, 'errorInformation.reason') ?? 'unknown'
}

const transactionOf = (details: unknown): Transaction | null => {
  const id = textAt(details, 'id')
  const applications = at(details, 'applicationInformation.applications')
  const names = Array.isArray(applications) ? applications.map((each) => textAt(each, 'name') ?? '') : []
  const kind = names.map((name) => ownProperty(kinds, name)).find((each) => each !== undefined)
  if (id === null || kind === undefined) return null
  const amounts = 'orderInformation.amountDetails'
  return {
    id,
    kind,
    reason: reasonOf(details),
    isVoided: textAt(details, 'applicationInformation.status') === 'VOIDED',
    amount:
      centsOfText(at(details, `${amounts}.authorizedAmount`)) ?? centsOfText(at(details, `${amounts}.totalAmount`)),
  }
}

const sendOk = async (send: SendToGateway, ...call: Parameters<SendToGateway>): Promise<unknown> => {
  const { isGood, status, body } = await send(...call)
  if (!isGood) throw new UnclearOutcomeError(`answered ${status}`)
  return body
}

/**
 * All transactions under a reference, oldest first. Payments include the held amount. Rejects with
 * `UnclearOutcomeError`.
 */
export const transactionsOf = async (send: SendToGateway, code: string): Promise<readonly Transaction[]> => {
  const query = `clientReferenceInformation.code:"${code}"`
  const sort = 'submitTimeUtc:asc'
  const answer = await sendOk(send, 'POST', '/tss/v2/searches', {
    save: false,
    name: 'forno',
    query,
    offset: 0,
    limit: searchLimit,
    sort,
  })
  const found = at(answer, '_embedded.transactionSummaries')
  const summaries = Array.isArray(found) ? (found as readonly unknown[]) : []
  return Promise.all(
    summaries.flatMap((summary) => {
      const transaction = transactionOf(summary)
      return transaction === null ? [] : [withHeldAmount(send, transaction)]
    }),
  )
}

/** Loads the details of a successful payment, because search results lack the held amount. */
const withHeldAmount = async (send: SendToGateway, transaction: Transaction): Promise<Transaction> => {
  if (transaction.kind !== 'payment' || transaction.reason !== null) return transaction
  return transactionOf(await sendOk(send, 'GET', `/tss/v2/transactions/${transaction.id}`)) ?? transaction
}

/** Whether a transaction succeeded and was not voided. */
export const isEffective = ({ reason, isVoided }: Transaction): boolean => reason === null && !isVoided
