import type { Begin } from '../begin.ts'
import { makeAsk } from '../provider-client.ts'
import { ProviderUnclear, type Charge, type Known, type Outcome, type Provider } from '../charge.ts'
import { makeZipBegin } from './zip-begin.ts'
import { makeZipCharges, type ZipCharge, type ZipCharges } from './zip-charges.ts'
import { zipVersion, type ZipSettings } from './zip-client.ts'

/** The status of a Zip checkout without a charge; `open` = not decided, or under review at Zip. */
export type ZipWord = 'approved' | 'open' | 'declined' | 'cancelled' | 'expired'

export type ZipPay = {
  readonly provider: Provider
  readonly begin: Begin
  /** The status of a checkout; null = unknown checkout. Rejects with `ProviderUnclear`. */
  readonly wordOf: (checkoutId: string) => Promise<ZipWord | null>
}

const isOpen = ({ state }: ZipCharge): boolean => state === 'authorised' || state === 'approved'
const leftOf = ({ captured, refunded }: ZipCharge): number => captured - refunded

const wordIn = (state: string): ZipWord => {
  if (state === 'declined' || state === 'cancelled' || state === 'expired') return state
  return state === 'approved' || state === 'completed' ? 'approved' : 'open'
}

/** Cancels held charges and refunds captured ones; true = money had been captured. */
const putBack = async (charges: ZipCharges, charge: Charge): Promise<boolean> => {
  for (const made of await charges.of(charge)) {
    if (isOpen(made)) await charges.cancel(made, charge)
    else if (leftOf(made) > 0) await charges.refund(made, charge)
  }
  const after = await charges.of(charge)
  if (after.some((made) => isOpen(made) || leftOf(made) > 0)) throw new ProviderUnclear('still holds money')
  return after.some(({ refunded }) => refunded > 0)
}

const outcomeOf = (made: ZipCharge, { amount }: Charge): Outcome | null => {
  if (made.amount !== amount) return null
  if (isOpen(made)) return { kind: 'authorised' }
  return made.captured === amount && made.refunded === 0 ? { kind: 'captured' } : null
}

/**
 * Zip as a payment provider: the money is authorised when the customer returns, and captured after the order.
 * `patience` = timeout of a call in milliseconds. [PAY-20] [PAY-21]
 */
export const makeZipPay = ({ zipUrl, zipKey, patience }: ZipSettings & { readonly patience: number }): ZipPay => {
  const ask = makeAsk(zipUrl, patience, () =>
    Promise.resolve({ authorization: `Bearer ${zipKey}`, 'zip-version': zipVersion }),
  )
  const charges = makeZipCharges(ask)
  const wordOf = async (checkoutId: string): Promise<ZipWord | null> => {
    const state = await charges.checkoutState(checkoutId)
    return state === null ? null : wordIn(state)
  }

  /** The lookup result of a checkout without a charge. */
  const withoutCharge = async ({ reference }: Charge): Promise<Known> => {
    const word = reference === null ? 'open' : await wordOf(reference)
    if (word === 'open') return { kind: 'nothing' }
    if (word === 'approved') return { kind: 'ready' }
    return { kind: 'refused', refusal: word === 'declined' ? 'CardDeclined' : 'GatewayError' }
  }

  const lookUp = async (charge: Charge): Promise<Known> => {
    const made = await charges.of(charge)
    if (made.length === 0) return withoutCharge(charge)
    const outcomes = made.map((each) => outcomeOf(each, charge)).filter((outcome) => outcome !== null)
    // A charge that is cancelled, refunded or of another amount pays for no order.
    return outcomes[0] ?? { kind: 'nothing' }
  }

  const confirm = async (charge: Charge): Promise<Outcome> => {
    const charged = await charges.create(charge)
    if (charged.kind === 'declined') return { kind: 'refused', refusal: charged.refusal }
    if (charged.kind === 'made') {
      const outcome = outcomeOf(charged.charge, charge)
      if (outcome !== null) return outcome
      await putBack(charges, charge)
      return { kind: 'refused', refusal: 'GatewayError' }
    }
    // The customer has not approved, or an earlier call whose answer was lost has charged already.
    const known = await lookUp(charge)
    if (known.kind === 'nothing') return { kind: 'waiting', answer: null }
    if (known.kind === 'ready') throw new ProviderUnclear('refuses a charge that it approved')
    return known
  }

  const capture = async (charge: Charge): Promise<'captured' | 'refused'> => {
    const [made] = (await charges.of(charge)).filter((each) => outcomeOf(each, charge) !== null)
    if (made === undefined) return 'refused'
    if (!isOpen(made)) return 'captured'
    const taken = await charges.capture(made, charge)
    if (taken === null) {
      const [now] = (await charges.of(charge)).filter((each) => outcomeOf(each, charge)?.kind === 'captured')
      return now === undefined ? 'refused' : 'captured'
    }
    return taken.captured === charge.amount ? 'captured' : 'refused'
  }

  /**
   * A charge that is still in flight would find its checkout approved. So undo first creates the same charge under
   * the same idempotency key and cancels it; the late request is then only a repeat and holds no money.
   */
  const undo = async (charge: Charge): Promise<'voided' | 'refunded'> => {
    const isChargeable = charge.reference !== null && (await charges.of(charge)).length === 0
    if (isChargeable && (await charges.checkoutState(charge.reference)) === 'approved') await charges.create(charge)
    return (await putBack(charges, charge)) ? 'refunded' : 'voided'
  }

  return { provider: { confirm, lookUp, capture, undo }, begin: makeZipBegin(ask), wordOf }
}
