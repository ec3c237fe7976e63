import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { minute } from '@forno/domain/core/durations'
import { useState } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useForgotPassword } from '../../state/sign-in/sign-in.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { EmailField } from '../../shared/contact/person-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { accountRules } from './account-fields.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAccountForm } from './use-account-form.ts'
import styles from './sign-in.module.css'

/** /reset-password: requests an email with a link to set a new password. [NAV-33] [ACC-18] */
export function ForgotScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <AskForMail onSent={setSentTo} />
  ) : (
    <MailSent email={sentTo} onAgain={() => setSentTo(null)} />
  )
}

function AskForMail({ onSent }: { readonly onSent: (email: string) => void }) {
  const ask = useForgotPassword()
  const controls = useAccountForm({
    send: ({ email }) => ask(email),
    onSent: (_, { email }) => onSent(email.trim()),
  })
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="Tell us the email address of your account. We send you a link to choose a new password."
    >
      <AccountForm controls={controls} submitLabel="Send me a link">
        <EmailField autoComplete="username" {...controls.field('email', accountRules.email)} />
      </AccountForm>
      <p className={styles.other}>
        Remembered it? <Link href={paths.login}>Log in</Link>
      </p>
    </SignInFrame>
  )
}

/** Shows the same text whether or not the account exists. [ACC-18] */
function MailSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const brand = useBrand()
  return (
    <SignInFrame title="Check your inbox">
      <div role="status">
        <Note tone="success">
          If your email has a {brand.name} account associated, you will receive an email with instructions.
        </Note>
      </div>
      <p className={styles.quiet}>
        You typed <strong className={styles.address}>{email}</strong>. The link works for {linkLifetimes.reset / minute}{' '}
        minutes, and once.
      </p>
      <div className={styles.buttons}>
        <ButtonLink href={paths.login}>Back to log in</ButtonLink>
        <Button variant="quiet" onClick={onAgain}>
          Use another address
        </Button>
      </div>
    </SignInFrame>
  )
}
