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
/** As the gateway's older protocol numbers them: all is well; the bank has to be asked. */
const codes = { done: '100', ask: '475' } as const

/** Recognises a card that was authenticated, and tells nothing of it. */
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

/** The same by the name that the gateway knows the card by. */
export const printOfName = (name: string): string => createHash('sha256').update(name).digest('base64url')

const refused: Outcome = { kind: 'refused', refusal: 'AuthorisationFailed' }
const troubled: Outcome = { kind: 'refused', refusal: 'GatewayError' }

/** Where a question to the bank stands, as the attempt's memo keeps it: the browser's word about it is never taken. */
export type BankMemo = {
  readonly referenceID: string
  /** Of the card that the question is about. */
  readonly means: string
  /** Epoch milliseconds after which the answer comes too late. */
  readonly askedUntil: string
  readonly verdict: 'begun' | 'passed' | 'challenged'
  /** What the payment has to carry of the bank's answer, as JSON. */
  readonly evidence: string
}

export const bankMemoOf = (memo: Memo): BankMemo | null =>
  memo['referenceID'] === undefined ? null : (memo as unknown as BankMemo)

/** Whether the bank's question has lived its ten minutes. [PAY-27] */
export const isTooLate = ({ askedUntil }: BankMemo, now: number): boolean => now > Number(askedUntil)

/** What the gateway gives of a bank's answer has to be told again with the payment, under other names. */
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

/** What a payment carries of the bank's answer; null = the bank has not been asked. */
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

/** The bank's own window is 390×400 at the least: it fits a phone. */
const windowSize = '02'

/** A bank is asked who holds a card in three steps: prepared here, asked here, and read with the payment. [PAY-25] [PAY-26] */
export const makeAuthentication = (line: MakeLine, { clock, returnUrl }: CybersourceNeeds) => {
  /** The gateway's word; null = it has none, and no money was asked for, so that nothing has to be undone. */
  const told = async (target: string, body: Fields): Promise<Said | null> => {
    try {
      return await line()('POST', target, body)
    } catch (trouble) {
      if (trouble instanceof ProviderUnclear) return null
      throw trouble
    }
  }

  return {
    /** Prepares the question: the browser is told where it is looked at. null = there is nobody to be asked, as the wallet has proved who pays. */
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

    /** Asks the bank. `waiting` with the word kept: either nothing more is to be done, or its page has to be shown. */
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
