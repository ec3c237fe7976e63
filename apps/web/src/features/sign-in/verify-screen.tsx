import { linkLifetimes } from '@forno/domain/customers/link-lifetimes'
import { hour } from '@forno/domain/core/durations'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../lib/http/call-context.ts'
import { followVerification } from './model/follow-verification.ts'
import type { MailLink } from '../../state/sign-in/sign-in.ts'
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

type IsYoursProps = {
  readonly link: MailLink
  /** The address of the account: a person may have several. */
  readonly email: string
  readonly waysIn: readonly (keyof typeof wayNames)[]
}

/**
 * Asks a device that did not register the account. A stranger may have opened it with this address: the owner then
 * chooses a password, which ends everything of the stranger's. [ACC-30]
 */
function IsYours({ link: { customerId, token }, email, waysIn }: IsYoursProps) {
  return (
    <SignInFrame
      title="Is this account yours?"
      lead={
        <>
          Someone used your email address <strong className={styles.address}>{email}</strong> to open an account, on
          another device or in another browser.
        </>
      }
    >
      <p>
        If it was you, log in with {waysIn.map((way) => wayNames[way]).join(' or ')}. That confirms your email address.
      </p>
      <ButtonLink href={paths.login} size="large">
        Log in
      </ButtonLink>
      <p>
        If it wasn&rsquo;t you, or you can&rsquo;t log in, choose a new password. The account is yours then: no one else
        stays logged in, and no other way to log in works any more.
      </p>
      <ButtonLink href={`${paths.forgotPassword}/${customerId}/${token}`} variant="secondary" size="large">
        Choose a new password
      </ButtonLink>
    </SignInFrame>
  )
}

function FollowLink({ link: { customerId, token } }: { readonly link: MailLink }) {
  const call = useCall()
  const { mutate, error, data } = useMutation({
    mutationFn: (link: MailLink) => followVerification(call, link, { localStorage, sessionStorage }),
  })
  useEffect(() => mutate({ customerId, token }), [mutate, customerId, token])
  if (error === null && data === undefined)
    return (
      <SignInFrame title="Checking your link">
        <Spinner label="Checking your link" />
      </SignInFrame>
    )
  if (error === null && data.kind === 'isYours')
    return <IsYours link={{ customerId, token }} email={data.email} waysIn={data.waysIn} />
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
      <SignInFrame title="Your address is confirmed already" lead="You can log in.">
        <ButtonLink href={paths.login} size="large">
          Log in
        </ButtonLink>
        <p className={styles.quiet}>
          Wasn&rsquo;t it you? <Link href={paths.forgotPassword}>Choose a new password</Link>: it logs out everyone
          else.
        </p>
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
          <p className={styles.quiet}>A link works for {linkLifetimes.verify / hour} hours. A new one is a tap away.</p>
          <ResendMail to={{ customerId }} isJustSent={false} />
        </>
      )}
      <p className={styles.other}>
        Need help? Call us on <SupportLink />.
      </p>
    </SignInFrame>
  )
}
