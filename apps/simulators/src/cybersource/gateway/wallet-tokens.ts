import { outcomesByReason } from '../core/card-outcomes.ts'
import { wrongField } from '../core/gateway-refusal.ts'
import { fieldsOf, type Fields } from '../core/request-fields.ts'
import { cardOf, type Card } from '../core/test-cards.ts'

/** How deep the simulated wallet's own words lie within what it handed over. */
const deepest = 8

/** Apple Pay and Google Pay, by the names that payments have for them. */
export const walletSolutions = ['001', '012'] as const

/** FID=COMMON.APPLE.INAPP.PAYMENT, which says that the data are Apple's. */
const appleDescriptor = 'RklEPUNPTU1PTi5BUFBMRS5JTkFQUC5QQVlNRU5U'
const field = 'paymentInformation.fluidData.value'

/**
 * [PAY-37] The card of a simulated wallet's token. Somewhere in it, as JSON or base64 of JSON, stands
 * `{"sim": true, "pan": a test card, "outcome": "approved" or a reason such as "INSUFFICIENT_FUND"}`; without an outcome the test card decides.
 */
export function cardOfWallet(solution: string, fluidData: Fields): Card {
  const { value, descriptor } = fluidData
  if (solution === '001' && descriptor !== appleDescriptor)
    throw wrongField('paymentInformation.fluidData.descriptor', 'it is not that of Apple Pay')
  const said = typeof value === 'string' ? saidIn(value, deepest) : undefined
  if (said === undefined) throw wrongField(field, 'it is no token of a simulated wallet')
  const { pan = '4111111111111111', outcome, expirationMonth = '12', expirationYear = '2099' } = said
  const card = cardOf(String(pan).replace(/\D/g, ''), String(expirationMonth), String(expirationYear))
  if (card === null) throw wrongField(field, 'its pan is no card number')
  if (outcome === undefined || outcome === null) return card
  const forced = typeof outcome === 'string' ? (outcomesByReason.get(outcome) ?? null) : null
  if (forced === null && outcome !== 'approved') throw wrongField(field, 'its outcome is unknown')
  return { ...card, outcome: forced }
}

/** Whether the device proved who pays when it made the token: of Apple's always, of Google's where it says so. Such a card's bank has nobody to ask. */
export const isProved = (solution: string, { value }: Fields): boolean =>
  solution === '001' || (typeof value === 'string' && saidIn(value, deepest)?.authMethod === 'CRYPTOGRAM_3DS')

function saidIn(value: unknown, depth: number): Fields | undefined {
  if (depth === 0) return undefined
  if (typeof value === 'string')
    return saidIn(parsed(value) ?? parsed(Buffer.from(value, 'base64').toString()), depth - 1)
  const fields = fieldsOf(value)
  if (fields.sim === true) return fields
  for (const each of Object.values(fields)) {
    const found = saidIn(each, depth - 1)
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
