import type { Begin } from '../begin.ts'
import { makeProviderClient } from '../provider-client.ts'
import { UnclearOutcomeError, type Charge, type LookupResult, type Outcome, type Provider } from '../charge.ts'
import { makeZipBegin } from './zip-begin.ts'
import { makeZipCharges, type ZipCharge, type ZipCharges, type ZipProof } from './zip-charges.ts'
import { zipVersion, type ZipSettings } from './zip-client.ts'

export type { ZipProof }

/** The status of a Zip checkout without a charge; `open` = not decided, or under review at Zip. */
export type ZipCheckoutStatus = 'approved' | 'open' | 'declined' | 'cancelled' | 'expired'

export type ZipPay = {
  readonly provider: Provider
  readonly begin: Begin
  /** The status of a checkout; null = unknown checkout. Rejects with `UnclearOutcomeError`. */
  readonly checkoutStatus: (checkoutId: string) => Promise<ZipCheckoutStatus | null>
}

const isOpen = ({ state }: ZipCharge): boolean => state === 'authorised' || state === 'approved'
const unrefunded = ({ captured, refunded }: ZipCharge): number => captured - refunded

const statusIn = (state: string): ZipCheckoutStatus => {
  if (state === 'declined' || state === 'cancelled' || state === 'expired') return state
  return state === 'approved' || state === 'completed' ? 'approved' : 'open'
}

/** Cancels held charges and refunds captured ones; true = money had been captured. */
const cancelOrRefund = async (charges: ZipCharges, charge: Charge): Promise<boolean> => {
  for (const zipCharge of await charges.of(charge)) {
    if (isOpen(zipCharge)) await charges.cancel(zipCharge, charge)
    else if (unrefunded(zipCharge) > 0) await charges.refund(zipCharge, charge)
  }
  const after = await charges.of(charge)
  if (after.some((zipCharge) => isOpen(zipCharge) || unrefunded(zipCharge) > 0))
    throw new UnclearOutcomeError('still holds money')
  return after.some(({ refunded }) => refunded > 0)
}

const outcomeOf = (zipCharge: ZipCharge, { amount }: Charge): Outcome | null => {
  if (zipCharge.amount !== amount) return null
  if (isOpen(zipCharge)) return { kind: 'authorised' }
  return zipCharge.captured === amount && zipCharge.refunded === 0 ? { kind: 'captured' } : null
}

type ZipPayDeps = ZipSettings & {
  /** Timeout of a call in milliseconds. */
  readonly timeout: number
  readonly tokenKeys: readonly string[]
}

/**
 * Zip as a payment provider: the money is authorised when the customer returns, and captured after the order.
 * [PAY-20] [PAY-21] [ACC-15]
 */
export const makeZipPay = ({ zipUrl, zipKey, timeout, tokenKeys }: ZipPayDeps): ZipPay => {
  const send = makeProviderClient(zipUrl, timeout, () =>
    Promise.resolve({ authorization: `Bearer ${zipKey}`, 'zip-version': zipVersion }),
  )
  const charges = makeZipCharges(send)
  const checkoutStatus = async (checkoutId: string): Promise<ZipCheckoutStatus | null> => {
    const state = await charges.checkoutState(checkoutId)
    return state === null ? null : statusIn(state)
  }

  /** The lookup result of a checkout without a charge. */
  const lookUpCheckout = async ({ reference }: Charge): Promise<LookupResult> => {
    const status = reference === null ? 'open' : await checkoutStatus(reference)
    if (status === 'open') return { kind: 'nothing' }
    if (status === 'approved') return { kind: 'ready' }
    return { kind: 'refused', refusal: status === 'declined' ? 'CardDeclined' : 'GatewayError' }
  }

  const lookUp = async (charge: Charge): Promise<LookupResult> => {
    const zipCharges = await charges.of(charge)
    if (zipCharges.length === 0) return lookUpCheckout(charge)
    const outcomes = zipCharges.map((each) => outcomeOf(each, charge)).filter((outcome) => outcome !== null)
    // A charge that is cancelled, refunded or of another amount pays for no order.
    return outcomes[0] ?? { kind: 'nothing' }
  }

  const confirm = async (charge: Charge, stored: unknown): Promise<Outcome> => {
    const proof = stored as ZipProof | null
    // The basket could be ordered again only after its stored token had been left out.
    if (proof === null && charge.reference === null) return { kind: 'refused', refusal: 'GatewayError' }
    const result = await charges.create(charge, proof)
    if (result.kind === 'declined') return { kind: 'refused', refusal: result.refusal }
    if (result.kind === 'created') {
      const outcome = outcomeOf(result.charge, charge)
      if (outcome !== null) return outcome
      await cancelOrRefund(charges, charge)
      return { kind: 'refused', refusal: 'GatewayError' }
    }
    // The customer has not approved, or an earlier call whose answer was lost has charged already.
    const found = await lookUp(charge)
    // A stored token has no customer who could still approve.
    if (found.kind === 'nothing' && proof !== null) return { kind: 'refused', refusal: 'CardDeclined' }
    if (found.kind === 'nothing') return { kind: 'waiting', answer: null }
    if (found.kind === 'ready') throw new UnclearOutcomeError('refuses a charge that it approved')
    return found
  }

  const capture = async (charge: Charge): Promise<'captured' | 'refused'> => {
    const [zipCharge] = (await charges.of(charge)).filter((each) => outcomeOf(each, charge) !== null)
    if (zipCharge === undefined) return 'refused'
    if (!isOpen(zipCharge)) return 'captured'
    const captured = await charges.capture(zipCharge, charge)
    if (captured === null) {
      const [earlier] = (await charges.of(charge)).filter((each) => outcomeOf(each, charge)?.kind === 'captured')
      return earlier === undefined ? 'refused' : 'captured'
    }
    return captured.captured === charge.amount ? 'captured' : 'refused'
  }

  /**
   * A charge that is still in flight would find its checkout approved. So undo first creates the same charge under
   * the same idempotency key and cancels it; the late request is then only a repeat and holds no money.
   */
  const undo = async (charge: Charge): Promise<'voided' | 'refunded'> => {
    const isChargeable = charge.reference !== null && (await charges.of(charge)).length === 0
    if (isChargeable && (await charges.checkoutState(charge.reference)) === 'approved')
      await charges.create(charge, null)
    return (await cancelOrRefund(charges, charge)) ? 'refunded' : 'voided'
  }

  return {
    provider: {
      confirm,
      lookUp,
      capture,
      undo,
      // A charge by a stored token has no checkout, so `undo` cannot repeat it under its idempotency key.
      mayCaptureLate: ({ reference }) => reference === null,
    },
    begin: makeZipBegin(send, tokenKeys),
    checkoutStatus,
  }
}
