import type { PasskeyAssertion } from '@forno/contracts/identities/passkeys'
import { passkeyChallengeLifetime } from '@forno/domain/customers/passkeys'
import { useEffect, useEffectEvent, useReducer } from 'react'

/** Milliseconds: a challenge is replaced before it expires. */
const RENEW_MS = passkeyChallengeLifetime - 30_000

type PasskeyFieldOptions = {
  readonly isOn: boolean
  /** Offers passkeys until the signal; null = none chosen, or not supported. */
  readonly offer: (signal: AbortSignal) => Promise<PasskeyAssertion | null>
  readonly onPicked: (passkey: PasskeyAssertion) => void
}

/**
 * Lets the browser offer passkeys as autofill of the email field. Failures stay silent, because the customer did not
 * ask for it. [ACC-06]
 */
export const usePasskeyInField = ({ isOn, offer, onPicked }: PasskeyFieldOptions): void => {
  const [round, renew] = useReducer((count: number) => count + 1, 0)
  // Two effect events, because the checkbox may change between the request and its answer.
  const begin = useEffectEvent((signal: AbortSignal) => offer(signal))
  const pick = useEffectEvent((passkey: PasskeyAssertion | null, { aborted }: AbortSignal) => {
    if (passkey !== null && !aborted) onPicked(passkey)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const controller = new AbortController()
    const { signal } = controller
    void begin(signal)
      .catch(() => null)
      .then((passkey) => pick(passkey, signal))
    const timer = setTimeout(renew, RENEW_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isOn, round])
}
