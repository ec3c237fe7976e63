import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { minute } from '@forno/domain/core/durations'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isLinkGone, useCheckResetLink, useResetPassword, type MailLink } from '../../state/sign-in/sign-in.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { SupportLink } from '../../lib/react/support-link.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { paths } from '../../urls/urls.ts'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

type ResetScreenProps = { readonly link: MailLink; readonly onDone: () => void; readonly onAskAgain: () => void }

/** Sets a new password through the emailed link. [NAV-33] [ACC-19] [ACC-20] */
export function ResetScreen({ link, onDone, onAskAgain }: ResetScreenProps) {
  const { customerId, token } = link
  const { mutate, error, data } = useMutation({ mutationFn: useCheckResetLink() })
  useEffect(() => mutate({ customerId, token }), [mutate, customerId, token])
  // The link may also expire between opening the page and saving.
  const [ended, setEnded] = useState<unknown>(null)
  const problem = ended ?? error
  if (problem === null && data !== undefined)
    return <NewPassword link={link} email={data.email} onDone={onDone} onGone={setEnded} />
  if (problem === null)
    return (
      <SignInFrame title="Choose a new password">
        <Spinner label="Checking your link" />
      </SignInFrame>
    )
  return (
    <SignInFrame title={isLinkGone(problem) ? 'This link no longer works' : "We couldn't check your link"}>
      <div role="alert">
        <Note tone="danger">{sentence(problem)}</Note>
      </div>
      <p className={styles.quiet}>
        Your password has not changed. Each link works once, within {linkLifetimes.reset / minute} minutes.
      </p>
      <div className={styles.buttons}>
        {isLinkGone(problem) ? (
          <Button onClick={onAskAgain}>Send me a new link</Button>
        ) : (
          <Button onClick={() => mutate({ customerId, token })}>Try again</Button>
        )}
        <ButtonLink href={paths.login} variant="quiet">
          Log in
        </ButtonLink>
      </div>
      <p className={styles.other}>
        Need help? Call us on <SupportLink />.
      </p>
    </SignInFrame>
  )
}

type NewPasswordProps = Pick<ResetScreenProps, 'link' | 'onDone'> & {
  /** The address of the account. */
  readonly email: string
  readonly onGone: (error: unknown) => void
}

function NewPassword({ link, email, onDone, onGone }: NewPasswordProps) {
  const reset = useResetPassword()
  const controls = useAccountForm({
    send: ({ password }) => reset(link, password),
    onSent: onDone,
    handleRefusal: (error) => {
      if (!isLinkGone(error)) return false
      onGone(error)
      return true
    },
  })
  return (
    <SignInFrame
      title="Choose a new password"
      lead={
        <>
          For the account of <strong className={styles.address}>{email}</strong>. You will be logged out everywhere
          else. Passkeys are removed too; you can add them again.
        </>
      }
    >
      <AccountForm controls={controls} submitLabel="Save new password">
        <div className={styles.password}>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...controls.field('password', accountRules.newPassword)}
          />
          <PasswordMeter password={controls.form.watch('password')} />
        </div>
      </AccountForm>
    </SignInFrame>
  )
}
