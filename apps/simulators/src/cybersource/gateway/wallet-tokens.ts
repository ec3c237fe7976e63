import { fieldsOf, type Fields } from '../../platform/request-fields.ts'
import { outcomesByReason } from '../core/card-outcomes.ts'
import { wrongField } from '../core/gateway-refusal.ts'
import { cardOf, type Card } from '../core/test-cards.ts'

/** The maximum nesting at which the simulated wallet's own fields are searched. */
const deepest = 8

/** The payment solutions of Apple Pay and Google Pay. */
export const walletSolutions = ['001', '012'] as const

/** Base64 of FID=COMMON.APPLE.INAPP.PAYMENT, which marks the data as Apple's. */
const appleDescriptor = 'RklEPUNPTU1PTi5BUFBMRS5JTkFQUC5QQVlNRU5U'
const field = 'paymentInformation.fluidData.value'

/**
 * The card of a simulated wallet token. Its value contains, as nested JSON or base64 of JSON,
 * `{"sim": true, "pan": a test card, "outcome": "approved" or a reason such as "INSUFFICIENT_FUND"}`.
 * Without an outcome the test card decides. [PAY-37]
 */
export function cardOfWallet(solution: string, fluidData: Fields): Card {
  const { value, descriptor } = fluidData
  if (solution === '001' && descriptor !== appleDescriptor)
    throw wrongField('paymentInformation.fluidData.descriptor', 'it is not that of Apple Pay')
  const tokenFields = typeof value === 'string' ? findTokenFields(value, deepest) : undefined
  if (tokenFields === undefined) throw wrongField(field, 'it is no token of a simulated wallet')
  const { pan = '4111111111111111', outcome, expirationMonth = '12', expirationYear = '2099' } = tokenFields
  const card = cardOf(String(pan).replace(/\D/g, ''), String(expirationMonth), String(expirationYear))
  if (card === null) throw wrongField(field, 'its pan is no card number')
  if (outcome === undefined || outcome === null) return card
  const forced = typeof outcome === 'string' ? (outcomesByReason.get(outcome) ?? null) : null
  if (forced === null && outcome !== 'approved') throw wrongField(field, 'its outcome is unknown')
  return { ...card, outcome: forced }
}

/**
 * Whether the device authenticated the cardholder: always with Apple Pay, with Google Pay if its token has
 * CRYPTOGRAM_3DS. Such a payment skips 3-D Secure.
 */
export const isProved = (solution: string, { value }: Fields): boolean =>
  solution === '001' || (typeof value === 'string' && findTokenFields(value, deepest)?.authMethod === 'CRYPTOGRAM_3DS')

function findTokenFields(value: unknown, depth: number): Fields | undefined {
  if (depth === 0) return undefined
  if (typeof value === 'string')
    return findTokenFields(parsed(value) ?? parsed(Buffer.from(value, 'base64').toString()), depth - 1)
  const fields = fieldsOf(value)
  if (fields.sim === true) return fields
  for (const each of Object.values(fields)) {
    const found = findTokenFields(each, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? fieldsOf(value) : undefined
  } catch {
    return undefined
  }
}
