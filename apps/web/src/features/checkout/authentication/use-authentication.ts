import { minute } from '@forno/domain/core/durations'
import type { BrowserInfo } from '@forno/contracts/payments/cards/payment'
import { useEffect, useEffectEvent, useState } from 'react'
import { shopSite } from '../../../lib/browser/shop-site.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { notAuthenticated } from '../session/not-authenticated.ts'
import type { ChallengedPayment } from '../session/discard-challenge.ts'

/** Milliseconds allowed for the device data collection. [PAY-27] */
const collectionTime = 10_000
/** Milliseconds allowed for the customer on the bank's page. [PAY-27] */
const challengeTime = 10 * minute

/**
 * `device`: a hidden frame collects device data; `asking`: the API asks the bank; `challenge`: the bank's page is
 * shown.
 */
export type Stage =
  | { readonly kind: 'device' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'challenge'; readonly stepUpUrl: string; readonly accessToken: string }

/** Whether a message is that of our own return page, to which the bank's page has posted. */
const isReturnMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'cardAuth' in data && data.cardAuth === 'over'

type AuthenticationCallbacks = { readonly onAuthenticated: () => void; readonly onFailed: (refusal: Refusal) => void }

/**
 * Runs 3-D Secure for a payment: device data collection, the authentication call, and the bank's page if the bank
 * wants one. [PAY-26] [PAY-27]
 */
export const useAuthentication = (
  { attempt, proof, challenge }: ChallengedPayment,
  callbacks: AuthenticationCallbacks,
): Stage => {
  const call = useCall()
  const [stage, setStage] = useState<Stage>({ kind: 'device' })
  const end = useEffectEvent((refusal: Refusal | null) =>
    refusal === null ? callbacks.onAuthenticated() : callbacks.onFailed(refusal),
  )
  const authenticate = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { flexToken, savedCardId, wallet } = proof
      const answer = await call('POST /baskets/:basketId/payerAuth/:referenceID', {
        params: { basketId: attempt.basketId, referenceID: challenge.result.referenceID },
        body: {
          ...(flexToken === undefined ? {} : { flexToken }),
          ...(savedCardId === undefined ? {} : { savedCardId }),
          ...(wallet === undefined ? {} : { walletToken: wallet.token }),
          browserInfo: browserInfo(),
        },
        signal,
      })
      if (signal.aborted) return
      const { stepUpUrl, accessToken } = answer.result
      if (stepUpUrl === null) end(null)
      else setStage({ kind: 'challenge', stepUpUrl, accessToken })
    } catch (error) {
      if (!signal.aborted) end(refusalOf(error))
    }
  })
  useEffect(() => {
    if (stage.kind === 'asking') {
      const leaving = new AbortController()
      void Promise.resolve(leaving.signal).then(authenticate)
      return () => leaving.abort()
    }
    const isDevice = stage.kind === 'device'
    const isFrameDone = ({ origin, data }: MessageEvent): boolean =>
      isDevice ? origin === challenge.origin : origin === (shopSite || location.origin) && isReturnMessage(data)
    const advance = () => (isDevice ? setStage({ kind: 'asking' }) : end(null))
    // Without the device's data the bank can still decide; without the customer's answer it does not.
    const onTimeout = () => (isDevice ? advance() : end(notAuthenticated))
    const onMessage = (message: MessageEvent) => {
      if (isFrameDone(message)) advance()
    }
    window.addEventListener('message', onMessage)
    const timer = setTimeout(onTimeout, isDevice ? collectionTime : challengeTime)
    return () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [stage, challenge])
  return stage
}

const browserInfo = (): BrowserInfo => ({
  language: navigator.language,
  colorDepth: screen.colorDepth,
  screenHeight: screen.height,
  screenWidth: screen.width,
  timeDifference: new Date().getTimezoneOffset(),
  javaEnabled: false,
})
