import { useEffect, useEffectEvent, useState } from 'react'
import { holdPending, readPending, type PendingAuthentication, holdProof } from '../payment/payment-proof.ts'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { saveAttempt, recordLostPayment } from '../payment/order-attempt.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import { useSessionStore } from '../../../state/session/session.ts'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { PostedFrame } from './posted-frame.tsx'
import { notAnswered, useAuthentication } from './use-authentication.ts'
import styles from './authentication.module.css'

type AuthenticationScreenProps = {
  /** Nothing waits, or it came to nothing: back to the checkout, which says why. */
  readonly onEnded: () => void
  readonly onAuthenticated: (basketId: string) => void
}

/** The bank asks whether the card's holder is there. Nothing is charged before it has answered. [PAY-27] */
export function AuthenticationScreen({ onEnded, onAuthenticated }: AuthenticationScreenProps) {
  const brand = useBrand()
  const [pending] = useState(readPending)
  const session = useSessionStore()
  const leave = useEffectEvent(() => {
    recordLostPayment(sessionStorage, session.getState().basketId ?? '')
    onEnded()
  })
  useEffect(() => {
    if (pending === null) leave()
  }, [pending])
  return (
    <Page narrow className={styles.page}>
      <PageHead title="Confirm it's you" brand={brand} isHidden />
      <h1>Confirm it's you</h1>
      {pending !== null && (
        <Authentication
          pending={pending}
          onFailed={(refusal) => {
            holdPending(null)
            saveAttempt(sessionStorage, { ...pending.attempt, hasBegun: true, refusal })
            onEnded()
          }}
          onAuthenticated={() => {
            const { attempt, proof, challenge } = pending
            holdPending(null)
            holdProof(attempt.key, { ...proof, payerAuth: { referenceID: challenge.result.referenceID } })
            onAuthenticated(attempt.basketId)
          }}
        />
      )}
    </Page>
  )
}

type AuthenticationProps = {
  readonly pending: PendingAuthentication
  readonly onFailed: (refusal: Refusal) => void
  readonly onAuthenticated: () => void
}

function Authentication({ pending, onFailed, onAuthenticated }: AuthenticationProps) {
  const stage = useAuthentication(pending, { onFailed, onAuthenticated })
  const { deviceDataCollectionURL, accessToken } = pending.challenge.result
  const isShown = stage.kind === 'challenge'
  return (
    <>
      <p role="status" className={styles.words}>
        {isShown
          ? "Your bank needs to confirm it's you. We'll place your order as soon as that's done."
          : 'Asking your bank … this takes a few seconds. You have not been charged yet.'}
      </p>
      {stage.kind === 'device' && (
        <PostedFrame title="Card security" url={deviceDataCollectionURL} accessToken={accessToken} hidden />
      )}
      {isShown && (
        <>
          <PostedFrame
            title="Your bank"
            url={stage.challenge.result.stepUpUrl ?? ''}
            accessToken={stage.challenge.result.accessToken}
            className={styles.bank}
          />
          <Button variant="quiet" onClick={() => onFailed(notAnswered)}>
            Use another way to pay
          </Button>
        </>
      )}
    </>
  )
}
