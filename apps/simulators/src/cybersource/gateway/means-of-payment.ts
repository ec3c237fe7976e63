import { invalid, wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from './gateway.ts'
import { fieldsOf, valueAt, type Fields } from '../core/request-fields.ts'
import { isExpired, type Card } from '../core/test-cards.ts'
import type { Transient } from './transient-tokens.ts'
import { cardOfWallet, isProved, walletSolutions } from './wallet-tokens.ts'

/** What somebody pays with, wherever its data came from. */
export type Means = {
  readonly card: Card
  /** As payments name it: 001 Apple Pay, 012 Google Pay, 027 Click to Pay, visacheckout; null = a card. */
  readonly solution: string | null
  /** Who pays as far as it is known without the request. */
  readonly billTo: Fields
  readonly customerId: string | null
  readonly instrumentId: string | null
  /** The wallet has proved who pays: there is no bank to ask. */
  readonly isProved: boolean
  /** Uses up what may pay once. */
  readonly spend: () => void
}

const nothingToSpend = (): void => {}

/** Finds the means of payment that a request names; refuses one that is unknown, spent or missing, and card numbers as such. */
export async function meansOf(body: unknown, gateway: Gateway): Promise<Means> {
  if (valueAt(body, 'paymentInformation.card.number') !== undefined)
    throw invalid('NOT_SUPPORTED', 'Declined - This merchant takes no card numbers: send a token.')
  const customerId =
    textAt(body, 'paymentInformation.customer.id') ?? textAt(body, 'paymentInformation.customer.customerId')
  const transient = await transientOf(body, gateway)
  const spend = transient === null ? nothingToSpend : () => gateway.tokens.spend(transient)
  if (transient?.card != null) {
    if (customerId !== null && orNothing(() => gateway.saved.customer(customerId)) === undefined)
      throw wrongField('paymentInformation.customer.id', 'there is no such customer')
    const { card, paymentSolution: solution, billTo } = transient
    return { card, solution, billTo: fieldsOf(billTo), customerId, instrumentId: null, isProved: false, spend }
  }
  if (customerId !== null) return { ...savedMeans(body, customerId, gateway), spend }
  return meansOfWallet(body, gateway)
}

const textAt = (body: unknown, path: string): string | null => {
  const value = valueAt(body, path)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Payments name the whole token or its id; questions to banks call the id transientToken. */
async function transientOf(body: unknown, { tokens }: Gateway): Promise<Transient | null> {
  const whole = 'tokenInformation.transientTokenJwt'
  const jwt = textAt(body, whole)
  if (jwt !== null) return tokens.read(jwt, whole)
  for (const path of ['tokenInformation.jti', 'tokenInformation.transientToken']) {
    const jti = textAt(body, path)
    if (jti !== null) return tokens.known(jti, path)
  }
  return null
}

function savedMeans(body: unknown, customerId: string, { saved }: Gateway): Omit<Means, 'spend'> {
  const asked = textAt(body, 'paymentInformation.paymentInstrument.id')
  const field = asked === null ? 'paymentInformation.customer.id' : 'paymentInformation.paymentInstrument.id'
  const found = orNothing(() => (asked === null ? saved.defaultOf(customerId) : saved.instrument(customerId, asked)))
  if (found === undefined) throw wrongField(field, 'there is no such saved card')
  return { card: found.card, solution: null, billTo: found.billTo, customerId, instrumentId: found.id, isProved: false }
}

/** The token service refuses in its own shape; within a payment that is a wrong field. */
const orNothing = <Found>(find: () => Found): Found | undefined => {
  try {
    return find()
  } catch {
    return undefined
  }
}

function meansOfWallet(body: unknown, gateway: Gateway): Means {
  const own = { billTo: {}, customerId: null, instrumentId: null, spend: nothingToSpend }
  const solution = textAt(body, 'processingInformation.paymentSolution')
  if (solution === 'visacheckout') {
    const callId = textAt(body, 'processingInformation.visaCheckoutId')
    if (callId === null)
      throw invalid('MISSING_FIELD', undefined, [
        { field: 'processingInformation.visaCheckoutId', reason: 'MISSING_FIELD' },
      ])
    const { card, spend } = gateway.visaCheckouts.read(callId)
    return { ...own, card, solution, isProved: true, spend }
  }
  const fluidData = valueAt(body, 'paymentInformation.fluidData')
  if (fluidData === undefined) {
    const details = [{ field: 'tokenInformation.transientTokenJwt', reason: 'MISSING_FIELD' as const }]
    throw invalid('MISSING_FIELD', 'Declined - The request names nothing to pay with.', details)
  }
  const wallet = walletSolutions.find((each) => each === solution)
  if (wallet === undefined) throw wrongField('processingInformation.paymentSolution', 'it is neither 001 nor 012')
  const sealed = fieldsOf(fluidData)
  return { ...own, card: cardOfWallet(wallet, sealed), solution: wallet, isProved: isProved(wallet, sealed) }
}

/** What the bank says of the card: nothing where it approves. A card that has ended says so before anything else. */
export const outcomeOf = ({ card }: Means, now: number): Card['outcome'] =>
  isExpired(card, now) ? { reason: 'EXPIRED_CARD', status: 201, on: 'authorise' } : card.outcome
