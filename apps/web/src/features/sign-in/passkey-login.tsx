import { useState } from 'react'
import { passkeyTrouble, type PasskeyTrouble } from '../../state/sign-in/passkey-errors.ts'
import { usePasskeySignIn } from './model/passkey-sign-in.ts'
import { refusalOf } from '../../state/texts/refusals.ts'
import { isUnverified } from '../../state/sign-in/sign-in.ts'
import { knowsPasskeys } from '../../lib/browser/passkey-support.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { usePasskeyInField } from './use-passkey-in-field.ts'
import styles from './sign-in.module.css'

type PasskeyLoginProps = {
  readonly staysLoggedIn: boolean
  /** Somebody comes in by a passkey, and what is missing for a password does not matter. */
  readonly onBegin: () => void
  /** Whether passkeys are offered where the e-mail address is filled in, too. */
  readonly isInField: boolean
  readonly onDone: () => void
  readonly onUnverified: (email: string) => void
}

/** Logging in with a passkey, where the browser knows them. [ACC-06] */
export function PasskeyLogin(props: PasskeyLoginProps) {
  const isHydrated = useHydrated()
  return isHydrated && knowsPasskeys() ? <Offered {...props} /> : null
}

function Offered({ staysLoggedIn, isInField, onBegin, onDone, onUnverified }: PasskeyLoginProps) {
  const { ask, wait, enter } = usePasskeySignIn()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null)
  const attempt = async (passkey: ReturnType<typeof ask>) => {
    setBusy(true)
    setTrouble(null)
    onBegin()
    try {
      await enter(await passkey, staysLoggedIn)
      onDone()
    } catch (error) {
      if (isUnverified(error)) onUnverified(refusalOf(error).data.email ?? '')
      else setTrouble(passkeyTrouble(error, 'log in'))
    }
    setBusy(false)
  }
  usePasskeyInField({ isOn: isInField && !isBusy, wait, onPicked: (passkey) => void attempt(Promise.resolve(passkey)) })
  return (
    <div className={styles.form}>
      <div role="alert">{trouble !== null && <Note tone={trouble.tone}>{trouble.words}</Note>}</div>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isBusy}
        // A field that is left empty tells so and pushes this button away from under the pointer: it is not left for a
        // passkey.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void attempt(ask())}
      >
        Log in with a passkey
      </Button>
    </div>
  )
}
