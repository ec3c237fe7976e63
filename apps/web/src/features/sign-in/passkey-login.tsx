import { useState } from 'react'
import { passkeyError, type PasskeyError } from '../../state/sign-in/passkey-errors.ts'
import { usePasskeySignIn } from './model/passkey-sign-in.ts'
import { refusalOf } from '../../state/texts/refusals.ts'
import { isUnverified } from '../../state/sign-in/sign-in.ts'
import { supportsPasskeys } from '../../lib/browser/passkey-support.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { usePasskeyInField } from './use-passkey-in-field.ts'
import styles from './sign-in.module.css'

type PasskeyLoginProps = {
  readonly staysLoggedIn: boolean
  /** Called when a passkey log-in begins, to clear the errors of the password form. */
  readonly onBegin: () => void
  /** Whether passkeys are also offered as autofill of the email field. */
  readonly isInField: boolean
  readonly onDone: () => void
  readonly onUnverified: (email: string) => void
}

/** Log-in with a passkey; renders nothing where the browser does not support them. [ACC-06] */
export function PasskeyLogin(props: PasskeyLoginProps) {
  const isHydrated = useHydrated()
  return isHydrated && supportsPasskeys() ? <PasskeyButton {...props} /> : null
}

function PasskeyButton({ staysLoggedIn, isInField, onBegin, onDone, onUnverified }: PasskeyLoginProps) {
  const { request, offerInField, signIn } = usePasskeySignIn()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PasskeyError | null>(null)
  const attempt = async (passkey: ReturnType<typeof request>) => {
    setBusy(true)
    setProblem(null)
    onBegin()
    try {
      await signIn(await passkey, staysLoggedIn)
      onDone()
    } catch (error) {
      if (isUnverified(error)) onUnverified(refusalOf(error).data.email ?? '')
      else setProblem(passkeyError(error, 'log in'))
    }
    setBusy(false)
  }
  usePasskeyInField({
    isOn: isInField && !isBusy,
    offer: offerInField,
    onPicked: (passkey) => void attempt(Promise.resolve(passkey)),
  })
  return (
    <div className={styles.form}>
      <div role="alert">{problem !== null && <Note tone={problem.tone}>{problem.words}</Note>}</div>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isBusy}
        // Keeps the focus in the email field: leaving it empty would show an error and move this button from under
        // the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void attempt(request())}
      >
        Log in with a passkey
      </Button>
    </div>
  )
}
