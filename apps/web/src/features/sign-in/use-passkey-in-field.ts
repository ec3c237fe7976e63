import type { ShownPasskey } from '@forno/contracts/sign-in/passkeys'
import { passkeyChallengeLifetime } from '@forno/domain/customers/passkeys'
import { useEffect, useEffectEvent, useReducer } from 'react'

/** Milliseconds: a challenge is replaced before it is too old to be answered. */
const RENEW_MS = passkeyChallengeLifetime - 30_000

type PasskeyFieldOptions = {
  readonly isOn: boolean
  readonly wait: (signal: AbortSignal) => Promise<ShownPasskey | null>
  readonly onPicked: (passkey: ShownPasskey) => void
}

/**
 * Lets the browser offer passkeys where the e-mail address is filled in. Nobody has asked for it, so nothing is said
 * when it fails.
 */
export const usePasskeyInField = ({ isOn, wait, onPicked }: PasskeyFieldOptions): void => {
  const [round, renew] = useReducer((count: number) => count + 1, 0)
  // Two events, as much may have been ticked between the question and its answer.
  const ask = useEffectEvent((signal: AbortSignal) => wait(signal))
  const pick = useEffectEvent((passkey: ShownPasskey | null, { aborted }: AbortSignal) => {
    if (passkey !== null && !aborted) onPicked(passkey)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const waiting = new AbortController()
    const { signal } = waiting
    void ask(signal)
      .catch(() => null)
      .then((passkey) => pick(passkey, signal))
    const timer = setTimeout(renew, RENEW_MS)
    return () => {
      clearTimeout(timer)
      waiting.abort()
    }
  }, [isOn, round])
}
