import { fieldsOf, isWebAddress } from '../../platform/request-fields.ts'
import { authenticationBlock, proofOf, verdictOn, type StepUp } from './authentication-answer.ts'
import type { Attempt } from '../gateway/authentications.ts'
import { invalid, wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { readingOf, valueAt } from '../core/request-fields.ts'
import type { Card } from '../core/test-cards.ts'

const block = 'consumerAuthenticationInformation'

/** The browser fields that a bank needs; required only if the device data collection page has not run. */
const browserFields = [
  ...['ipAddress', 'httpAcceptContent', 'httpBrowserLanguage', 'httpBrowserColorDepth', 'httpBrowserScreenHeight'],
  ...['httpBrowserScreenWidth', 'httpBrowserTimeDifference', 'userAgentBrowserValue'],
]

/** The codes of the window sizes for the bank's page. */
const windowSizes = ['01', '02', '03', '04', '05']

/** Begins the authentication of a cardholder. The request must name the setup of the same card. */
export function enrol(body: unknown, card: Card, { authentications }: Gateway): Attempt {
  const reading = readingOf(body)
  const requested = reading.amount('orderInformation.amountDetails.totalAmount')
  reading.required('orderInformation.amountDetails.currency')
  const referenceId = reading.required(`${block}.referenceId`)
  const returnUrl = reading.required(`${block}.returnUrl`, isWebAddress)
  reading.required(`${block}.deviceChannel`, (text) => text === 'Browser')
  reading.required(`${block}.transactionMode`, (text) => text === 'S')
  reading.text(`${block}.acsWindowSize`, (text) => windowSizes.includes(text))
  for (const name of ['firstName', 'lastName', 'email']) reading.required(`orderInformation.billTo.${name}`)
  reading.done()
  const { card: prepared, isCollected } = authentications.setup(referenceId, `${block}.referenceId`)
  if (prepared.bin !== card.bin || prepared.lastFour !== card.lastFour)
    throw wrongField(`${block}.referenceId`, 'the setup was for another card')
  if (!isCollected) refuseUnknownBrowser(body)
  const code = reading.text('clientReferenceInformation.code') ?? null
  return authentications.begin({ referenceId, code, card, requested, returnUrl })
}

function refuseUnknownBrowser(body: unknown): void {
  const device = fieldsOf(valueAt(body, 'deviceInformation'))
  const missing = browserFields.filter((name) => typeof device[name] !== 'string' || device[name] === '')
  if (missing.length === 0) return
  const details = missing.map((name) => ({ field: `deviceInformation.${name}`, reason: 'MISSING_FIELD' as const }))
  throw invalid('MISSING_FIELD', 'Declined - Without device data collection the browser must be described.', details)
}

/** The bank's answer to the authentication that a request names, which must be of this card. */
export function validated(body: unknown, card: Card, { authentications }: Gateway): Attempt {
  const path = `${block}.authenticationTransactionId`
  const reading = readingOf(body)
  const id = reading.required(path)
  reading.done()
  return authentications.result(id, card, path)
}

/**
 * The earlier authentication whose proof a payment carries. Refuses a proof that no bank issued, and one that is not
 * whole: after an authentication (Y or A) the payment of the same order carries the bank's answer, without which the
 * liability stays with the merchant.
 */
export function carried(body: unknown, card: Card, { authentications }: Gateway): Attempt | null {
  const shown = ['cavv', 'ucafAuthenticationData'].find((name) => valueAt(body, `${block}.${name}`) !== undefined)
  const due = authentications.provenFor(valueAt(body, 'clientReferenceInformation.code'), card)
  if (shown === undefined && due === undefined) return null
  const found = shown === undefined ? due : authentications.byCavv(String(valueAt(body, `${block}.${shown}`)))
  if (found === undefined) throw wrongField(`${block}.${shown ?? ''}`, 'no bank has given it')
  const attempt = authentications.result(found.id, card, `${block}.${shown ?? ''}`)
  requireProof(body, attempt)
  return attempt
}

/** Refuses a payment whose fields differ from the bank's answer, each field by name. */
function requireProof(body: unknown, attempt: Attempt): void {
  const reading = readingOf(body)
  for (const [path, value] of Object.entries(proofOf(attempt))) reading.required(path, (text) => text === value)
  reading.done()
}

/** The answer blocks about an authentication, for payments and for separate calls alike. */
export async function blocksOf(attempt: Attempt, gateway: Gateway, origin: string): Promise<object> {
  const { reason, message } = verdictOn(attempt.paresStatus)
  return {
    [block]: authenticationBlock(
      attempt,
      attempt.paresStatus === 'C' ? await stepUpOf(attempt, gateway, origin) : null,
    ),
    ...(reason === null ? {} : { errorInformation: { reason, message } }),
  }
}

async function stepUpOf(attempt: Attempt, { accessTokens }: Gateway, origin: string): Promise<StepUp> {
  const { id, referenceId, returnUrl } = attempt
  const acsUrl = `${origin}/V2/Cruise/Challenge`
  const request = { messageType: 'CReq', messageVersion: '2.2.0', threeDSServerTransID: id, challengeWindowSize: '02' }
  const pareq = Buffer.from(JSON.stringify(request)).toString('base64')
  const accessToken = await accessTokens.sign({
    ReferenceId: referenceId,
    Payload: { ACSUrl: acsUrl, Payload: pareq, TransactionId: id },
    ObjectifyPayload: true,
    ReturnUrl: returnUrl,
  })
  return { accessToken, stepUpUrl: `${origin}/V2/Cruise/StepUp`, acsUrl, pareq }
}
