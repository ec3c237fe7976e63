import { useEffect, useEffectEvent, useState } from 'react'
import { isLinkGone, useCheckResetLink, useResetPassword, type MailLink } from '../../data/sign-in.ts'
import { sentence } from '../../data/sentences.ts'
import { signInPaths } from '../../lib/sign-in-paths.ts'
import { SupportLink } from '../../lib/support-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Note } from '../../ui/states.tsx'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

type ResetScreenProps = { readonly link: MailLink; readonly onDone: () => void; readonly onAskAgain: () => void }
type Standing =
  | { readonly kind: 'checking' }
  | { readonly kind: 'open' }
  | { readonly kind: 'gone' | 'failed'; readonly text: string }

/** A new password by the link of the mail. [NAV-33] [ACC-19] [ACC-20] */
export function ResetScreen({ link, onDone, onAskAgain }: ResetScreenProps) {
  const checkLink = useCheckResetLink()
  const [standing, setStanding] = useState<Standing>({ kind: 'checking' })
  const meet = (error: unknown) => setStanding({ kind: isLinkGone(error) ? 'gone' : 'failed', text: sentence(error) })
  const look = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      await checkLink(link)
      if (isWanted()) setStanding({ kind: 'open' })
    } catch (error) {
      if (isWanted()) meet(error)
    }
  })
  const isChecking = standing.kind === 'checking'
  useEffect(() => {
    let isHere = true
    if (isChecking) void look(() => isHere)
    return () => {
      isHere = false
    }
  }, [isChecking])
  if (standing.kind === 'open') return <NewPassword link={link} onDone={onDone} onGone={meet} />
  if (standing.kind === 'checking')
    return (
      <SignInFrame title="Choose a new password">
        <Spinner label="Looking at your link" />
      </SignInFrame>
    )
  return (
    <SignInFrame title={standing.kind === 'gone' ? 'This link works no more' : "We couldn't look at your link"}>
      <div role="alert">
        <Note tone="danger">{standing.text}</Note>
      </div>
      <p className={styles.quiet}>Your password is as it was. A link works for 30 minutes, and once.</p>
      <div className={styles.buttons}>
        {standing.kind === 'gone' ? (
          <Button onClick={onAskAgain}>Send me a new link</Button>
        ) : (
          <Button onClick={() => setStanding({ kind: 'checking' })}>Try again</Button>
        )}
        <ButtonLink href={signInPaths.login} variant="quiet">
          Log in
        </ButtonLink>
      </div>
      <p className={styles.other}>
        Stuck? Ring us on <SupportLink />.
      </p>
    </SignInFrame>
  )
}

type NewPasswordProps = Pick<ResetScreenProps, 'link' | 'onDone'> & { readonly onGone: (error: unknown) => void }

function NewPassword({ link, onDone, onGone }: NewPasswordProps) {
  const reset = useResetPassword()
  const sending = useAccountForm({
    send: ({ password }) => reset(link, password),
    onSent: onDone,
    meet: (error) => {
      if (!isLinkGone(error)) return false
      onGone(error)
      return true
    },
  })
  return (
    <SignInFrame title="Choose a new password" lead="Wherever your account is logged in now, it will be logged out.">
      <AccountForm sending={sending} action="Save new password">
        <div>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...sending.field('password', accountRules.newPassword)}
          />
          <PasswordMeter password={sending.form.watch('password')} />
        </div>
      </AccountForm>
    </SignInFrame>
  )
}
