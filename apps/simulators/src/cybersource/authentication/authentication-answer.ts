import { createHash } from 'node:crypto'
import type { Attempt, ParesStatus } from '../gateway/authentications.ts'
import type { CardBrand } from '@forno/domain/payments/card-number'

/** Electronic commerce indicators by card brand: authenticated, attempted, and not authenticated. */
const indicators: Readonly<
  Record<CardBrand, { sure: string; tried: string; none: string; words: readonly [string, string] }>
> = {
  '001': { sure: '05', tried: '06', none: '07', words: ['vbv', 'vbv_attempted'] },
  '002': { sure: '02', tried: '01', none: '00', words: ['spa', 'spa'] },
  '003': { sure: '05', tried: '06', none: '07', words: ['aesk', 'aesk_attempted'] },
}

export type Verdict = {
  readonly status: 'AUTHENTICATION_SUCCESSFUL' | 'PENDING_AUTHENTICATION' | 'AUTHENTICATION_FAILED'
  readonly reason: string | null
  readonly message: string
}

/** The gateway's verdict on the bank's answer. */
export function verdictOn(paresStatus: ParesStatus): Verdict {
  switch (paresStatus) {
    case 'C':
      return {
        status: 'PENDING_AUTHENTICATION',
        reason: 'CONSUMER_AUTHENTICATION_REQUIRED',
        message:
          'The cardholder is enrolled in Payer Authentication. Please authenticate the cardholder before continuing with the transaction.',
      }
    case 'Y':
    case 'A':
    case 'U':
      return { status: 'AUTHENTICATION_SUCCESSFUL', reason: null, message: 'Validation is Successful.' }
    case 'N':
    case 'R':
      return {
        status: 'AUTHENTICATION_FAILED',
        reason: 'CONSUMER_AUTHENTICATION_FAILED',
        message: 'Encountered a Payer Authentication problem. Payer could not be authenticated.',
      }
  }
}

export type StepUp = {
  readonly accessToken: string
  readonly stepUpUrl: string
  readonly acsUrl: string
  readonly pareq: string
}

/** The block `consumerAuthenticationInformation` of an answer. */
export function authenticationBlock(attempt: Attempt, stepUp: StepUp | null): object {
  const { paresStatus, card, id, cavv, directoryServerId } = attempt
  const { sure, tried, none, words } = indicators[card.brand]
  const isSure = paresStatus === 'Y'
  const isProven = isSure || paresStatus === 'A'
  const eci = isSure ? sure : paresStatus === 'A' ? tried : none
  const proof =
    card.brand === '002' ? { ucafAuthenticationData: cavv, ucafCollectionIndicator: isSure ? '2' : '1' } : { cavv }
  return {
    authenticationTransactionId: id,
    referenceId: attempt.referenceId,
    veresEnrolled: 'Y',
    paresStatus,
    specificationVersion: '2.2.0',
    directoryServerTransactionId: directoryServerId,
    threeDSServerTransactionId: uuidFrom(`server ${id}`),
    acsTransactionId: uuidFrom(`acs ${id}`),
    ...(paresStatus === 'C' ? { challengeRequired: 'Y', ...stepUp } : {}),
    ...(isProven ? { eciRaw: eci, eci, ...proof, xid: Buffer.from(`xid ${id}`).toString('base64') } : {}),
    ...(paresStatus === 'C' ? {} : { ecommerceIndicator: isProven ? words[isSure ? 0 : 1] : 'internet' }),
    ...(isProven || paresStatus === 'C' ? {} : { eciRaw: none }),
    ...(attempt.isCancelled ? { challengeCancelCode: '01' } : {}),
    token: createHash('sha256').update(id).digest('base64url'),
  }
}

/**
 * The fields of a payment that carry an authentication (Y or A), by path: the bank's answer under the names of the
 * payment call. Mastercard names its proof otherwise.
 */
export function proofOf(attempt: Attempt): Readonly<Record<string, string>> {
  const answer = authenticationBlock(attempt, null) as Readonly<Record<string, string>>
  const isMastercard = attempt.card.brand === '002'
  const names = isMastercard ? ['ucafAuthenticationData', 'ucafCollectionIndicator'] : ['cavv', 'xid']
  const sent = [...names, 'eciRaw', 'directoryServerTransactionId'].map((name) => [name, answer[name]] as const)
  const proof = [...sent, ['paSpecificationVersion', answer['specificationVersion']] as const]
  return {
    ...Object.fromEntries(proof.map(([name, value]) => [`consumerAuthenticationInformation.${name}`, String(value)])),
    'processingInformation.commerceIndicator': String(answer['ecommerceIndicator']),
  }
}

const uuidFrom = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
