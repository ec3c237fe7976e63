import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import type { Customer } from '../../api/customer.ts'
import { signInsQuery, useEndSignIn, type LiveSignIn } from './model/device-sign-ins.ts'
import { useWithProof } from './model/step-up.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { Passkeys, WaitingPasskeys } from './passkeys.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { useAttempt } from './use-attempt.ts'
import styles from './account.module.css'

const dateAndTime = (at: string): string => `${dateLabel(at)}, ${timeOf(at)}`

const lastUse = ({ lastUsedAt }: LiveSignIn): string => `Last used ${dateAndTime(lastUsedAt)}`

type SignInsScreenProps = {
  /** The page was reached by a password reset, so it also lists the other ways to log in. */
  readonly hasNewPassword: boolean
}

/** Every device with an active sign-in, each with a log-out button. [ACC-36] */
export function SignInsScreen({ hasNewPassword }: SignInsScreenProps) {
  const customer = useSuspenseCustomer()
  return (
    <>
      <h1>Where you&rsquo;re logged in</h1>
      {hasNewPassword && (
        <Note tone="success">
          Your new password works, and every other device is logged out. Is there another way to log in here that you
          don&rsquo;t know? Take it off.
        </Note>
      )}
      {hasNewPassword && <OtherWays customer={customer} />}
      <Devices customer={customer} />
    </>
  )
}

const OtherWays = ({ customer }: { readonly customer: Customer }) => (
  <>
    <SignInMethods customer={customer} />
    <Suspense fallback={<WaitingPasskeys />}>
      <Passkeys customerId={customer.customerId} />
    </Suspense>
  </>
)

function Devices({ customer: { customerId } }: { readonly customer: Customer }) {
  const { data: signIns } = useSuspenseQuery(signInsQuery(customerId))
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutateAsync, isPending, variables } = useEndSignIn(customerId)
  const withProof = useWithProof()
  const attempt = useAttempt()
  const end = async (signInId: string | null) => {
    const action = signInId === null ? 'logged out every other device' : 'logged out a device'
    if (
      await attempt(
        withProof(() => mutateAsync(signInId)),
        action,
      )
    )
      heading.current?.focus()
  }
  const others = signIns.filter(({ isCurrent }) => !isCurrent)
  return (
    <section aria-labelledby="devices" className={styles.card}>
      <h2 id="devices" ref={heading} tabIndex={-1} className={styles.title}>
        {others.length === 0 ? 'Only here' : `${signIns.length} devices`}
      </h2>
      <p className={styles.quiet}>
        {others.length === 0
          ? 'You are logged in on this device and nowhere else.'
          : 'Log out a device that you no longer use or don’t know.'}
      </p>
      <ul className={styles.rows}>
        {signIns.map((signIn) => (
          <li key={signIn.signInId} className={styles.kept} aria-label={signIn.device}>
            <Icon name="device" size={24} />
            <div>
              <div className={styles.keptHead}>
                <strong>{signIn.device}</strong>
                {signIn.isCurrent && <Badge tone="success">This device</Badge>}
              </div>
              {!signIn.isCurrent && <p className={styles.quiet}>{lastUse(signIn)}</p>}
              <p className={styles.quiet}>Logged in {dateLabel(signIn.startedAt)}</p>
            </div>
            {!signIn.isCurrent && (
              <div className={styles.keptActions}>
                <Button
                  variant="quiet"
                  size="small"
                  busy={isPending && variables === signIn.signInId}
                  aria-label={`Log out ${signIn.device}. ${lastUse(signIn)}`}
                  onClick={() => void end(signIn.signInId)}
                >
                  Log out
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button variant="secondary" busy={isPending && variables === null} onClick={() => void end(null)}>
            Log out everywhere else
          </Button>
        </div>
      )}
    </section>
  )
}
