import { createHash } from 'node:crypto'
import type { BrowserInfo } from '@forno/contracts/payments/cards/entry'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import { paymentTimes } from '@forno/domain/payments/attempt'
import type { Charge, Memo, Outcome, Payer } from '../charge.ts'
import { ProviderUnclear } from '../charge.ts'
import { at, textAt, type Fields, type MakeLine, type Said } from './gateway-client.ts'
import { maskedOf, meansToAsk, orderInformation, referenceOf, type CardProof } from './payment-requests.ts'
import { isProvedAlready } from './sealed-means.ts'
import type { CybersourceNeeds } from './settings.ts'

const block = 'consumerAuthenticationInformation'
/**
 * Reason codes of the gateway's older protocol. `done` = authenticated; `ask` = the browser has to contact the bank.
 */
const codes = { done: '100', ask: '475' } as const

/** A hash of the card or token, which ties a payment to the card that the bank authenticated. */
export const printOfMeans = (proof: CardProof): string => {
  switch (proof.kind) {
    case 'typed':
      return printOfName(proof.card.jti)
    case 'saved':
      return printOfName(proof.instrument)
    case 'sealed':
      return printOfName(proof.value)
  }
}

/** The same hash, from the gateway's id of the token or saved card. */
export const printOfName = (name: string): string => createHash('sha256').update(name).digest('base64url')

const refused: Outcome = { kind: 'refused', refusal: 'AuthorisationFailed' }
const troubled: Outcome = { kind: 'refused', refusal: 'GatewayError' }

/** The state of a 3-D Secure authentication, stored in the attempt's memo. The browser's own claim is never trusted. */
export type BankMemo = {
  readonly referenceID: string
  /** Hash of the authenticated card. */
  readonly means: string
  /** Expiry of the authentication, in epoch milliseconds. */
  readonly askedUntil: string
  readonly verdict: 'begun' | 'passed' | 'challenged'
  /** The fields of the bank's answer that the payment request carries, as JSON. */
  readonly evidence: string
}

export const bankMemoOf = (memo: Memo): BankMemo | null =>
  memo['referenceID'] === undefined ? null : (memo as unknown as BankMemo)

/** Whether the authentication has expired, after ten minutes. [PAY-27] */
export const isTooLate = ({ askedUntil }: BankMemo, now: number): boolean => now > Number(askedUntil)

/** Extracts the fields of the bank's answer that the payment request carries, under the names that it uses. */
const evidenceOf = (answer: Fields): string => {
  const taken = {
    cavv: textAt(answer, 'cavv'),
    xid: textAt(answer, 'xid'),
    ucafAuthenticationData: textAt(answer, 'ucafAuthenticationData'),
    ucafCollectionIndicator: textAt(answer, 'ucafCollectionIndicator'),
    directoryServerTransactionId: textAt(answer, 'directoryServerTransactionId'),
    paSpecificationVersion: textAt(answer, 'specificationVersion'),
    eciRaw: textAt(answer, 'eciRaw'),
  }
  const information = Object.fromEntries(Object.entries(taken).filter(([, value]) => value !== null))
  return JSON.stringify({ information, commerceIndicator: textAt(answer, 'ecommerceIndicator') ?? 'internet' })
}

/** The bank's answer as fields of the payment request; null = the bank has not been asked. */
export const carriedOf = ({ verdict, evidence }: BankMemo): Fields | null => {
  if (verdict === 'begun') return null
  const told = JSON.parse(evidence) as { information: Fields; commerceIndicator: string | null }
  return {
    [block]: told.information,
    actions: verdict === 'challenged' ? ['VALIDATE_CONSUMER_AUTHENTICATION'] : [],
    commerceIndicator: told.commerceIndicator,
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

/**
 * 3-D Secure through the gateway. `begin` sets up the authentication, `enrol` asks the bank, and the payment request
 * carries the result, or validates a challenge. [PAY-25] [PAY-26]
 */
export const makeAuthentication = (line: MakeLine, { clock, returnUrl }: CybersourceNeeds) => {
  /** Calls the gateway; null = no clear answer. Nothing has to be undone, because no money was asked for. */
  const told = async (target: string, body: Fields): Promise<Said | null> => {
    try {
      return await line()('POST', target, body)
    } catch (trouble) {
      if (trouble instanceof ProviderUnclear) return null
      throw trouble
    }
  }

  return {
    /**
     * Sets up an authentication; the answer tells the browser where device data is collected. Null = no
     * authentication is needed, because the wallet's device has authenticated the customer.
     */
    begin: async (charge: Charge, proof: CardProof): Promise<Outcome | null> => {
      const said = await told('/risk/v1/authentication-setups', {
        clientReferenceInformation: referenceOf(charge),
        ...meansToAsk(proof),
      })
      if (said !== null && proof.kind === 'sealed' && isProvedAlready(said)) return null
      const answer = goodOf(said)
      const referenceID = textAt(answer, `${block}.referenceId`)
      const accessToken = textAt(answer, `${block}.accessToken`)
      const url = textAt(answer, `${block}.deviceDataCollectionUrl`)
      const isWhole = referenceID !== null && accessToken !== null && URL.canParse(url ?? '')
      if (textAt(answer, 'status') !== 'COMPLETED' || !isWhole || url === null) return troubled
      const memo: BankMemo = {
        referenceID,
        means: printOfMeans(proof),
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
      asked: { proof: CardProof; payer: Payer; browser: BrowserInfo; userAgent: string },
    ): Promise<Outcome> => {
      const { proof, payer, browser, userAgent } = asked
      const memo = bankMemoOf(charge.memo)
      if (memo === null || isTooLate(memo, clock()) || memo.means !== printOfMeans(proof)) return refused
      const said = await told('/risk/v1/authentications', {
        clientReferenceInformation: referenceOf(charge),
        ...meansToAsk(proof),
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
      return outcomeOf(goodOf(said), memo)
    },
  }
}

const goodOf = (said: Said | null): unknown => (said?.isGood === true ? said.body : null)

const outcomeOf = (answer: unknown, memo: BankMemo): Outcome => {
  const information = at(answer, block) as Fields | undefined
  const { referenceID } = memo
  switch (textAt(answer, 'status')) {
    case 'AUTHENTICATION_SUCCESSFUL': {
      const kept = { ...memo, verdict: 'passed' as const, evidence: evidenceOf(information ?? {}) }
      const result = { deviceDataCollectionURL: '', reasonCode: codes.done, referenceID, accessToken: '' }
      return { kind: 'waiting', memo: kept, answer: { origin: '', result: { ...result, stepUpUrl: null } } }
    }
    case 'PENDING_AUTHENTICATION': {
      const accessToken = textAt(information, 'accessToken')
      const stepUpUrl = textAt(information, 'stepUpUrl')
      const authenticationTransactionId = textAt(information, 'authenticationTransactionId')
      const isWhole = accessToken !== null && authenticationTransactionId !== null && URL.canParse(stepUpUrl ?? '')
      if (!isWhole || stepUpUrl === null) return troubled
      const evidence = JSON.stringify({ information: { authenticationTransactionId }, commerceIndicator: null })
      const kept = { ...memo, verdict: 'challenged' as const, evidence }
      const result = { reasonCode: codes.ask, referenceID, accessToken, stepUpUrl }
      return { kind: 'waiting', memo: kept, answer: challengeOf(stepUpUrl, result, '') }
    }
    case 'AUTHENTICATION_FAILED':
      return refused
    case null:
    default:
      return troubled
  }
}
