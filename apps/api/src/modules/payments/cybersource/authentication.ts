import type { Fields } from '@forno/domain/core/unknown-fields'
import { createHash } from 'node:crypto'
import type { BrowserInfo, Challenge } from '@forno/contracts/payments/cards/payment'
import { paymentTimes } from '@forno/domain/payments/attempt'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Charge, Memo, Outcome, Payer } from '../charge.ts'
import { UnclearOutcomeError } from '../charge.ts'
import { at, textAt, type GatewayClient, type GatewayResponse } from './gateway-client.ts'
import { maskedOf, authenticationSource, orderInformation, referenceOf, type CardProof } from './payment-requests.ts'
import { isAuthenticatedByWallet } from './wallet-token.ts'

const block = 'consumerAuthenticationInformation'
/**
 * Reason codes of the gateway's older protocol. `done` = authenticated; `ask` = the browser has to contact the bank.
 */
const codes = { done: '100', ask: '475' } as const

/** A hash of the card or token, which ties a payment to the card that the bank authenticated. */
export const cardFingerprint = (proof: CardProof): string => {
  switch (proof.kind) {
    case 'typed':
      return fingerprintOf(proof.card.jti)
    case 'saved':
      return fingerprintOf(proof.instrument)
    case 'wallet':
      return fingerprintOf(proof.value)
  }
}

/** The same hash, from the gateway's id of the token or saved card. */
export const fingerprintOf = (name: string): string => createHash('sha256').update(name).digest('base64url')

const refusedOutcome: Outcome = { kind: 'refused', refusal: 'AuthorisationFailed' }
const gatewayError: Outcome = { kind: 'refused', refusal: 'GatewayError' }

/** The state of a 3-D Secure authentication, stored in the attempt's memo. The browser's own claim is never trusted. */
export type AuthenticationMemo = {
  readonly referenceID: string
  /** Hash of the authenticated card. */
  readonly means: string
  /** Expiry of the authentication, in epoch milliseconds. */
  readonly askedUntil: string
  readonly verdict: 'begun' | 'passed' | 'challenged'
  /** The fields of the bank's answer that the payment request carries, as JSON. */
  readonly evidence: string
}

export const authenticationMemo = (memo: Memo): AuthenticationMemo | null =>
  memo['referenceID'] === undefined ? null : (memo as unknown as AuthenticationMemo)

/** Whether the authentication has expired, after ten minutes. [PAY-27] */
export const isExpired = ({ askedUntil }: AuthenticationMemo, now: number): boolean => now > Number(askedUntil)

/** Extracts the fields of the bank's answer that the payment request carries, under the names that it uses. */
const evidenceOf = (answer: Fields): string => {
  const fields = {
    cavv: textAt(answer, 'cavv'),
    xid: textAt(answer, 'xid'),
    ucafAuthenticationData: textAt(answer, 'ucafAuthenticationData'),
    ucafCollectionIndicator: textAt(answer, 'ucafCollectionIndicator'),
    directoryServerTransactionId: textAt(answer, 'directoryServerTransactionId'),
    paSpecificationVersion: textAt(answer, 'specificationVersion'),
    eciRaw: textAt(answer, 'eciRaw'),
  }
  const information = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  return JSON.stringify({ information, commerceIndicator: textAt(answer, 'ecommerceIndicator') ?? 'internet' })
}

/** The bank's answer as fields of the payment request; null = the bank has not been asked. */
export const authenticationFields = ({ verdict, evidence }: AuthenticationMemo): Fields | null => {
  if (verdict === 'begun') return null
  const stored = JSON.parse(evidence) as { information: Fields; commerceIndicator: string | null }
  return {
    [block]: stored.information,
    actions: verdict === 'challenged' ? ['VALIDATE_CONSUMER_AUTHENTICATION'] : [],
    commerceIndicator: stored.commerceIndicator,
  }
}

const challengeOf = (
  url: string,
  result: Omit<Challenge['result'], 'deviceDataCollectionURL'>,
  collection = url,
): Challenge => ({ origin: new URL(url).origin, result: { deviceDataCollectionURL: collection, ...result } })

const deviceOf = (browser: BrowserInfo, userAgent: string, ip: string): Fields => ({
  ipAddress: ip,
  httpAcceptContent: 'text/html',
  httpBrowserLanguage: browser.language,
  httpBrowserJavaEnabled: browser.javaEnabled,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: String(browser.colorDepth),
  httpBrowserScreenHeight: String(browser.screenHeight),
  httpBrowserScreenWidth: String(browser.screenWidth),
  httpBrowserTimeDifference: String(browser.timeDifference),
  userAgentBrowserValue: userAgent,
})

/** The challenge window: 02 = 390 × 400 pixels, which fits a phone. */
const windowSize = '02'

export type AuthenticationDeps = {
  readonly clock: Clock
  /** The URL of our page at the end of a challenge, inside the bank's frame. [PAY-27] */
  readonly returnUrl: () => string
}

/**
 * 3-D Secure through the gateway. `begin` sets up the authentication, `enrol` asks the bank, and the payment request
 * carries the result, or validates a challenge. [PAY-25] [PAY-26]
 */
export const makeAuthentication = (gateway: GatewayClient, { clock, returnUrl }: AuthenticationDeps) => {
  /** Calls the gateway; null = no clear answer. Nothing has to be undone, because no money was asked for. */
  const send = async (target: string, body: Fields): Promise<GatewayResponse | null> => {
    try {
      return await gateway()('POST', target, body)
    } catch (error) {
      if (error instanceof UnclearOutcomeError) return null
      throw error
    }
  }

  return {
    /**
     * Sets up an authentication; the answer tells the browser where device data is collected. Null = no
     * authentication is needed, because the wallet's device has authenticated the customer.
     */
    begin: async (charge: Charge, proof: CardProof): Promise<Outcome | null> => {
      const response = await send('/risk/v1/authentication-setups', {
        clientReferenceInformation: referenceOf(charge),
        ...authenticationSource(proof),
      })
      if (response !== null && proof.kind === 'wallet' && isAuthenticatedByWallet(response)) return null
      const answer = bodyOf(response)
      const referenceID = textAt(answer, `${block}.referenceId`)
      const accessToken = textAt(answer, `${block}.accessToken`)
      const url = textAt(answer, `${block}.deviceDataCollectionUrl`)
      const isWhole = referenceID !== null && accessToken !== null && URL.canParse(url ?? '')
      if (textAt(answer, 'status') !== 'COMPLETED' || !isWhole || url === null) return gatewayError
      const memo: AuthenticationMemo = {
        referenceID,
        means: cardFingerprint(proof),
        askedUntil: String(clock() + paymentTimes.challenge),
        verdict: 'begun',
        evidence: '',
      }
      const result = { reasonCode: codes.ask, referenceID, accessToken, stepUpUrl: null }
      const masked = maskedOf(proof)
      return { kind: 'waiting', memo, ...(masked === null ? {} : { masked }), answer: challengeOf(url, result) }
    },

    /**
     * Asks the bank to authenticate the customer, and keeps its result in the memo. `waiting` = frictionless success,
     * or the bank's challenge has to be shown (`stepUpUrl`).
     */
    enrol: async (
      charge: Charge,
      request: { proof: CardProof; payer: Payer; browser: BrowserInfo; userAgent: string },
    ): Promise<Outcome> => {
      const { proof, payer, browser, userAgent } = request
      const memo = authenticationMemo(charge.memo)
      if (memo === null || isExpired(memo, clock()) || memo.means !== cardFingerprint(proof)) return refusedOutcome
      const response = await send('/risk/v1/authentications', {
        clientReferenceInformation: referenceOf(charge),
        ...authenticationSource(proof),
        orderInformation: orderInformation(charge, payer),
        deviceInformation: deviceOf(browser, userAgent, payer.ip),
        [block]: {
          referenceId: memo.referenceID,
          returnUrl: returnUrl(),
          deviceChannel: 'Browser',
          transactionMode: 'S',
          acsWindowSize: windowSize,
        },
      })
      return outcomeOf(bodyOf(response), memo)
    },
  }
}

const bodyOf = (response: GatewayResponse | null): unknown => (response?.isGood === true ? response.body : null)

const outcomeOf = (answer: unknown, memo: AuthenticationMemo): Outcome => {
  const information = at(answer, block) as Fields | undefined
  const { referenceID } = memo
  switch (textAt(answer, 'status')) {
    case 'AUTHENTICATION_SUCCESSFUL': {
      const updated = { ...memo, verdict: 'passed' as const, evidence: evidenceOf(information ?? {}) }
      const result = { deviceDataCollectionURL: '', reasonCode: codes.done, referenceID, accessToken: '' }
      return { kind: 'waiting', memo: updated, answer: { origin: '', result: { ...result, stepUpUrl: null } } }
    }
    case 'PENDING_AUTHENTICATION': {
      const accessToken = textAt(information, 'accessToken')
      const stepUpUrl = textAt(information, 'stepUpUrl')
      const authenticationTransactionId = textAt(information, 'authenticationTransactionId')
      const isComplete = accessToken !== null && authenticationTransactionId !== null && URL.canParse(stepUpUrl ?? '')
      if (!isComplete || stepUpUrl === null) return gatewayError
      const evidence = JSON.stringify({ information: { authenticationTransactionId }, commerceIndicator: null })
      const updated = { ...memo, verdict: 'challenged' as const, evidence }
      const result = { reasonCode: codes.ask, referenceID, accessToken, stepUpUrl }
      return { kind: 'waiting', memo: updated, answer: challengeOf(stepUpUrl, result, '') }
    }
    case 'AUTHENTICATION_FAILED':
      return refusedOutcome
    case null:
    default:
      return gatewayError
  }
}
