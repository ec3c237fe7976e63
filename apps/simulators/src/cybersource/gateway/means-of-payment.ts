import { fieldsOf, type Fields } from '../../platform/request-fields.ts'
import { GatewayRefusal, invalid, wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from './gateway.ts'
import { valueAt } from '../core/request-fields.ts'
import { isExpired, type Card } from '../core/test-cards.ts'
import type { Transient } from './transient-tokens.ts'
import { cardOfWallet, isProved, walletSolutions } from './wallet-tokens.ts'

/** A means of payment, regardless of where its data came from. */
export type Means = {
  readonly card: Card
  /** The payment solution: 001 Apple Pay, 012 Google Pay, 027 Click to Pay, visacheckout; null for a card. */
  readonly solution: string | null
  /** The billing details that are known without the request. */
  readonly billTo: Fields
  readonly customerId: string | null
  readonly instrumentId: string | null
  /** True if the wallet has authenticated the cardholder, so 3-D Secure does not apply. */
  readonly isProved: boolean
  /** Marks a single-use token as used. */
  readonly spend: () => void
}

const nothingToSpend = (): void => {}

/** The means of payment of a request. Refuses an unknown, used or missing one, and plain card numbers. */
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

/** Payments name the whole token or its id; 3-D Secure calls name the id as transientToken. */
async function transientOf(body: unknown, { tokens }: Gateway): Promise<Transient | null> {
  const whole = 'tokenInformation.transientTokenJwt'
  const jwt = textAt(body, whole)
  if (jwt !== null) return tokens.read(jwt, whole)
  for (const path of ['tokenInformation.jti', 'tokenInformation.transientToken']) {
    const jti = textAt(body, path)
    if (jti !== null) return tokens.unused(jti, path)
  }
  return null
}

function savedMeans(body: unknown, customerId: string, { saved }: Gateway): Omit<Means, 'spend'> {
  const instrumentId = textAt(body, 'paymentInformation.paymentInstrument.id')
  const field = instrumentId === null ? 'paymentInformation.customer.id' : 'paymentInformation.paymentInstrument.id'
  const found = orNothing(() =>
    instrumentId === null ? saved.defaultOf(customerId) : saved.instrument(customerId, instrumentId),
  )
  if (found === undefined) throw wrongField(field, 'there is no such saved card')
  return { card: found.card, solution: null, billTo: found.billTo, customerId, instrumentId: found.id, isProved: false }
}

/** Turns a refusal of the token service into undefined, because a payment reports an invalid field instead. */
const orNothing = <Found>(find: () => Found): Found | undefined => {
  try {
    return find()
  } catch (failure) {
    if (failure instanceof GatewayRefusal) return undefined
    throw failure
  }
}

function meansOfWallet(body: unknown, gateway: Gateway): Means {
  const withoutCustomer = { billTo: {}, customerId: null, instrumentId: null, spend: nothingToSpend }
  const solution = textAt(body, 'processingInformation.paymentSolution')
  if (solution === 'visacheckout') {
    const callId = textAt(body, 'processingInformation.visaCheckoutId')
    if (callId === null)
      throw invalid('MISSING_FIELD', undefined, [
        { field: 'processingInformation.visaCheckoutId', reason: 'MISSING_FIELD' },
      ])
    const { card, spend } = gateway.visaCheckouts.read(callId)
    return { ...withoutCustomer, card, solution, isProved: true, spend }
  }
  const fluidData = valueAt(body, 'paymentInformation.fluidData')
  if (fluidData === undefined) {
    const details = [{ field: 'tokenInformation.transientTokenJwt', reason: 'MISSING_FIELD' as const }]
    throw invalid('MISSING_FIELD', 'Declined - The request names nothing to pay with.', details)
  }
  const wallet = walletSolutions.find((each) => each === solution)
  if (wallet === undefined) throw wrongField('processingInformation.paymentSolution', 'it is neither 001 nor 012')
  const sealed = fieldsOf(fluidData)
  return {
    ...withoutCustomer,
    card: cardOfWallet(wallet, sealed),
    solution: wallet,
    isProved: isProved(wallet, sealed),
  }
}

/** The card's decline; null if the bank approves. An expired card is always declined as expired. */
export const outcomeOf = ({ card }: Means, now: number): Card['outcome'] =>
  isExpired(card, now) ? { reason: 'EXPIRED_CARD', status: 201, on: 'authorise' } : card.outcome
