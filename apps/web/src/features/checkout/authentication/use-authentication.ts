import type { BrowserInfo } from '@forno/contracts/payments/cards/entry'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { BasketId } from '@forno/domain/core/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../../lib/http/call-context.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import type { PaymentState } from '../session/checkout-state.ts'

/** Milliseconds allowed for the device data collection, and for the customer on the bank's page. [PAY-27] */
const collectionTime = 10_000
const challengeTime = 10 * 60_000

/**
 * `device`: a hidden frame collects device data; `asking`: the API asks the bank; `challenge`: the bank's page is
 * shown.
 */
export type Stage =
  | { readonly kind: 'device' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }

/** The message of our own return page, which the bank's page has posted to. */
const isOver = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'cardAuth' in data && data.cardAuth === 'over'

export type ChallengedPayment = Extract<PaymentState, { kind: 'challenged' }>

type Ends = { readonly onAuthenticated: () => void; readonly onFailed: (refusal: Refusal) => void }

/**
 * Runs 3-D Secure for a payment: device data collection, the authentication call, and the bank's page if the bank
 * wants one. [PAY-26] [PAY-27]
 */
export const useAuthentication = ({ attempt, proof, challenge }: ChallengedPayment, ends: Ends): Stage => {
  const call = useCall()
  const [stage, setStage] = useState<Stage>({ kind: 'device' })
  const end = useEffectEvent((refusal: Refusal | null) =>
    refusal === null ? ends.onAuthenticated() : ends.onFailed(refusal),
  )
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { flexToken, savedCardId, wallet } = proof
      const answer = await call('POST /baskets/:basketId/payerAuth/:referenceID', {
        params: { basketId: attempt.basketId as BasketId, referenceID: challenge.result.referenceID },
        body: {
          ...(flexToken === undefined ? {} : { flexToken }),
          ...(savedCardId === undefined ? {} : { savedCardId }),
          ...(wallet === undefined ? {} : { walletToken: wallet.token }),
          browserInfo: browserInfo(),
        },
        signal,
      })
      if (signal.aborted) return
      if (answer.result.stepUpUrl === null) end(null)
      else setStage({ kind: 'challenge', challenge: answer })
    } catch (trouble) {
      if (!signal.aborted) end(refusalOf(trouble))
    }
  })
  useEffect(() => {
    if (stage.kind === 'asking') {
      const over = new AbortController()
      void Promise.resolve(over.signal).then(ask)
      return () => over.abort()
    }
    const { origin } = challenge
    const isDevice = stage.kind === 'device'
    const goOn = () => (isDevice ? setStage({ kind: 'asking' }) : end(null))
    const hear = (message: MessageEvent) => {
      if (isDevice ? message.origin === origin : message.origin === location.origin && isOver(message.data)) goOn()
    }
    window.addEventListener('message', hear)
    const timer = setTimeout(() => (isDevice ? goOn() : end(notAnswered)), isDevice ? collectionTime : challengeTime)
    return () => {
      window.removeEventListener('message', hear)
      clearTimeout(timer)
    }
  }, [stage, challenge])
  return stage
}

/** The bank did not answer in time, or the customer turned away from its page. [PAY-27] */
export const notAnswered: Refusal = {
  status: 400,
  code: 'AuthorisationFailed',
  reason: null,
  message: "We couldn't authenticate your card.",
  data: {},
}

const browserInfo = (): BrowserInfo => ({
  language: navigator.language,
  colorDepth: screen.colorDepth,
  screenHeight: screen.height,
  screenWidth: screen.width,
  timeDifference: new Date().getTimezoneOffset(),
  javaEnabled: false,
})
