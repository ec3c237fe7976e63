import { useEffect, useState } from 'react'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { useBrand } from '../../../lib/react/shop-context.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { useCheckoutSession, useCheckoutState } from '../session/checkout-session.ts'
import { PostedFrame } from './posted-frame.tsx'
import type { ChallengedPayment } from '../session/discard-challenge.ts'
import { notAuthenticated } from '../session/not-authenticated.ts'
import { useAuthentication } from './use-authentication.ts'
import styles from './authentication.module.css'

/** The bank authenticates the card's holder. Nothing is charged before it has answered. [PAY-27] */
export function AuthenticationScreen() {
  const brand = useBrand()
  const checkout = useCheckoutSession()
  const payment = useCheckoutState((state) => state.payment)
  // The challenge stays on screen until the next page replaces it.
  const [challenged] = useState(() => (payment.kind === 'challenged' ? payment : null))
  useEffect(() => {
    checkout.visitChallenge()
    return () => checkout.leaveChallenge()
  }, [checkout])
  return (
    <Page narrow className={styles.page}>
      <PageHead title="Confirm it's you" brand={brand} isHidden />
      <h1>Confirm it's you</h1>
      {challenged !== null && (
        <Authentication
          challenged={challenged}
          onFailed={checkout.failChallenge}
          onAuthenticated={checkout.answerChallenge}
        />
      )}
    </Page>
  )
}

type AuthenticationProps = {
  readonly challenged: ChallengedPayment
  readonly onFailed: (refusal: Refusal) => void
  readonly onAuthenticated: () => void
}

function Authentication({ challenged, onFailed, onAuthenticated }: AuthenticationProps) {
  const stage = useAuthentication(challenged, { onFailed, onAuthenticated })
  const { deviceDataCollectionURL, accessToken } = challenged.challenge.result
  return (
    <>
      <p role="status" className={styles.words}>
        {stage.kind === 'challenge'
          ? "Your bank needs to confirm it's you. We'll place your order as soon as that's done."
          : 'Asking your bank … this takes a few seconds. You have not been charged yet.'}
      </p>
      {stage.kind === 'device' && (
        <PostedFrame title="Card security" url={deviceDataCollectionURL} accessToken={accessToken} hidden />
      )}
      {stage.kind === 'challenge' && (
        <>
          <PostedFrame
            title="Your bank"
            url={stage.stepUpUrl}
            accessToken={stage.accessToken}
            className={styles.bank}
          />
          <Button variant="quiet" onClick={() => onFailed(notAuthenticated)}>
            Use another way to pay
          </Button>
        </>
      )}
    </>
  )
}
