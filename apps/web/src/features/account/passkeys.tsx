import { maximumPasskeys } from '@forno/domain/customers/passkeys'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountError } from '../../state/customer/account-errors.ts'
import { passkeyError, type PasskeyError } from '../../state/sign-in/passkey-errors.ts'
import { passkeysQuery, useAddPasskey } from './model/passkeys.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { useWithProof } from './model/step-up.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { supportsPasskeys } from '../../lib/browser/passkey-support.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './account.module.css'

/** The step-up dialog shows its own failures. [ACC-35] */
const passkeyErrorOf = (error: unknown): PasskeyError | null =>
  isApiError(error) && accountError(error) === null ? null : passkeyError(error, 'add')

/** The customer's passkeys: listed, added, renamed, removed. [ACC-36] */
export function Passkeys({ customerId }: { customerId: CustomerId }) {
  const { data: passkeys } = useSuspenseQuery(passkeysQuery(customerId))
  const add = useAddPasskey(customerId)
  const notices = useNotices()
  const withProof = useWithProof()
  const addOne = () =>
    withProof(() => add.mutateAsync()).then(
      () => notices.snackbar({ text: succeeded('added a passkey') }),
      // The failure is shown above the button.
      () => undefined,
    )
  const heading = useRef<HTMLHeadingElement>(null)
  const problem = add.error === null ? null : passkeyErrorOf(add.error)
  return (
    <section aria-labelledby="passkeys" className={styles.card}>
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        Passkeys
      </h2>
      <p className={styles.quiet}>Log in with your fingerprint, your face or your screen lock: no password to type.</p>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              customerId={customerId}
              passkey={passkey}
              onRemoved={() => {
                add.reset()
                heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div role="alert">{problem !== null && <Note tone={problem.tone}>{problem.words}</Note>}</div>
      {supportsPasskeys() && passkeys.length < maximumPasskeys ? (
        <div>
          <Button variant="secondary" icon="plus" busy={add.isPending} onClick={() => void addOne()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>
          {supportsPasskeys()
            ? `There is room for ${maximumPasskeys}. Remove one to add another.`
            : "This browser can't store passkeys. Another browser, or your phone, may be able to."}
        </p>
      )}
    </section>
  )
}

/** The passkeys while they load. */
export const WaitingPasskeys = () => (
  <SkeletonGroup className={styles.card}>
    <Skeleton shape="block" height="6rem" />
  </SkeletonGroup>
)
