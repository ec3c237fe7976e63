import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useVerifyEmail, type MailLink } from '../../state/sign-in/sign-in.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { providerNames } from '../../state/sign-in/social-attempt.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { SupportLink } from '../../lib/react/support-link.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { ResendMail } from './resend-mail.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in.module.css'

type VerifyScreenProps = {
  readonly customerId: string | undefined
  readonly token: string | undefined
  readonly email: string | undefined
}

/**
 * /verify-email/{customerId?}/{token?}: follows an emailed link; without one, asks the customer to check their inbox.
 * [NAV-34]
 */
export const VerifyScreen = ({ customerId, token, email }: VerifyScreenProps) =>
  customerId === undefined || token === undefined ? (
    <CheckMailbox customerId={customerId} email={email} />
  ) : (
    <FollowLink link={{ customerId: customerId as CustomerId, token }} />
  )

function CheckMailbox({ customerId, email }: Pick<VerifyScreenProps, 'customerId' | 'email'>) {
  return (
    <SignInFrame
      title="Check your inbox"
      lead={
        email === undefined ? (
          'We have sent you a link. Open it to confirm your email address.'
        ) : (
          <>
            Open the link that we sent to <strong className={styles.address}>{email}</strong> to confirm your address.
          </>
        )
      }
    >
      <p className={styles.quiet}>Nothing there? It can take a minute – check your spam too.</p>
      {email === undefined ? (
        <ButtonLink href={paths.login} variant="secondary">
          Log in
        </ButtonLink>
      ) : (
        // Only a registration's answer names the customer, and it has just sent the first email.
        <ResendMail to={{ email }} isJustSent={customerId !== undefined} />
      )}
      <p className={styles.other}>
        Confirmed already? <Link href={paths.login}>Log in</Link>
      </p>
    </SignInFrame>
  )
}

const wayNames = { email: 'your password', ...providerNames } as const

/** The link alone logs no one in, because a stranger may have opened the account with this address. [ACC-30] */
function LogInToConfirm({ waysIn }: { readonly waysIn: readonly (keyof typeof wayNames)[] }) {
  return (
    <SignInFrame
      title="Log in to confirm your address"
      lead={`Your link works. Log in with ${waysIn.map((way) => wayNames[way]).join(' or ')}, and your account is ready.`}
    >
      <ButtonLink href={paths.login} size="large">
        Log in
      </ButtonLink>
      <p className={styles.quiet}>
        Didn&rsquo;t open this account? <Link href={paths.forgotPassword}>Choose a password of your own</Link>: it takes
        off every other way to log in.
      </p>
    </SignInFrame>
  )
}

function FollowLink({ link: { customerId, token } }: { readonly link: MailLink }) {
  const { mutate, error, data } = useMutation({ mutationFn: useVerifyEmail() })
  useEffect(() => mutate({ customerId, token }), [mutate, customerId, token])
  if (error === null && data === undefined)
    return (
      <SignInFrame title="Checking your link">
        <Spinner label="Checking your link" />
      </SignInFrame>
    )
  if (error === null && !data.emailVerified) return <LogInToConfirm waysIn={data.waysIn} />
  if (error === null)
    return (
      <SignInFrame title="Your address is confirmed" lead="Your account is ready.">
        <ButtonLink href={paths.login} size="large">
          Log in
        </ButtonLink>
      </SignInFrame>
    )
  if (isApiError(error) && error.reason === 'verificationLinkUsed')
    return (
      <SignInFrame title="Your address is confirmed already" lead="You have used this link before. All is well.">
        <ButtonLink href={paths.login} size="large">
          Log in
        </ButtonLink>
      </SignInFrame>
    )
  return (
    <SignInFrame title="We couldn't confirm your address">
      <div role="alert">
        <Note tone="danger">{sentence(error)}</Note>
      </div>
      {!isApiError(error) || error.status !== 400 ? (
        <Button onClick={() => mutate({ customerId, token })}>Try again</Button>
      ) : (
        <>
          <p className={styles.quiet}>A link works for 24 hours. A new one is a tap away.</p>
          <ResendMail to={{ customerId }} isJustSent={false} />
        </>
      )}
      <p className={styles.other}>
        Need help? Call us on <SupportLink />.
      </p>
    </SignInFrame>
  )
}
