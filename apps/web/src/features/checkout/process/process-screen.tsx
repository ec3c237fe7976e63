import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBasket } from '../../../api/baskets.ts'
import { useCall } from '../../../api/call-context.ts'
import { useBrand } from '../../../api/configuration.ts'
import { useFinishOrder } from './finish-order.ts'
import { holdPending } from '../authentication/pending-authentication.ts'
import { awaitOutcome, payFor, placeOrder, type PlacingEnd, type PlacingStep } from './order-placing.ts'
import { takeProof, type PaymentProof, type SheetEnd } from '../payment/payment-proof.ts'
import { beginPlacing, keepPlacing, readPlacing, type Placing } from '../payment/payment-attempt.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import type { Call } from '../../../lib/call.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { StatusLine } from '../../../ui/details.tsx'
import { Page } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { forgotten } from '../payment/lost-payment.ts'
import styles from './process.module.css'

type ProcessScreenProps = {
  readonly basketId: string
  readonly onOrdered: (orderId: string) => void
  /** It came to nothing: back to the checkout, which says why. */
  readonly onRefused: () => void
  /** The bank asks first. [PAY-25] */
  readonly onChallenged: () => void
}

const steps = [
  { id: 'checkingCart', label: 'Checking your cart', icon: 'bag' },
  { id: 'checkingOrder', label: 'Checking store and time', icon: 'clock' },
  { id: 'placing', label: 'Placing your order', icon: 'shop' },
] as const

/**
 * Places the order once and says what is going on. After a reload, the back button or a lost answer it only asks what became of
 * it. [NAV-11] [ORD-01] [API-17]
 */
export function ProcessScreen(props: ProcessScreenProps) {
  const brand = useBrand()
  const step = useProcess(props)
  return (
    <Page narrow className={styles.page}>
      <PageHead title="Placing your order" brand={brand} isHidden />
      <h1>{step === 'confirming' ? 'Still confirming your order' : 'Placing your order'}</h1>
      {step === 'confirming' ? (
        <Note tone="info" title="Still confirming, you will not be charged twice.">
          We are asking the store whether your order has arrived. This takes a few seconds.
        </Note>
      ) : (
        <>
          <div>
            <StatusLine label="Placing your order" steps={steps} current={step} />
            <div role="status">
              <VisuallyHidden>{steps.find(({ id }) => id === step)?.label} …</VisuallyHidden>
            </div>
          </div>
          <p className={styles.quiet}>Stay on this page. It takes a moment and happens only once.</p>
        </>
      )}
    </Page>
  )
}

/** Runs the attempt, or finds out what became of it. */
const useProcess = ({ basketId, onOrdered, onRefused, onChallenged }: ProcessScreenProps): PlacingStep => {
  const call = useCall()
  const queries = useQueryClient()
  const finish = useFinishOrder()
  const [step, setStep] = useState<PlacingStep>('checkingCart')
  const leave = useEffectEvent((outcome: PlacingEnd | null) => {
    if (outcome?.kind === 'ordered') {
      finish(basketId, outcome)
      onOrdered(outcome.orderId)
      return
    }
    if (outcome?.kind === 'challenge') {
      onChallenged()
      return
    }
    if (outcome?.kind === 'leave') {
      // Whoever comes back by the browser's own button comes back to the checkout, and reads that nothing was paid.
      keepRefusal(basketId, cameBackUnpaid)
      location.replace(outcome.url)
      return
    }
    void refreshBasket(queries, basketId)
    keepRefusal(basketId, outcome?.kind === 'refused' ? outcome.refusal : notPlaced)
    onRefused()
  })
  useEffect(() => {
    const end = new AbortController()
    const isOver = () => end.signal.aborted
    const run = async (): Promise<PlacingEnd | null> => {
      const begun = beginAttempt(basketId)
      if (begun?.proof === null) return { kind: 'refused', refusal: forgotten }
      const placed = begun === null ? null : await runAttempt({ call, onStep: setStep }, begun)
      if (placed !== null && placed.kind !== 'unknown') return placed
      setStep('confirming')
      return awaitOutcome({ call, basketId, wait, isOver })
    }
    void run().then((outcome) => {
      if (!isOver()) leave(outcome)
    })
    return () => end.abort()
  }, [call, basketId])
  return step
}

/** A proof that the bank has been asked goes on with an attempt; every other begins one. null = there is nothing to begin. */
const beginAttempt = (basketId: string) => {
  const begun = beginPlacing(sessionStorage, basketId)
  const placing = begun ?? readPlacing(sessionStorage, basketId)
  const proof = placing === null ? null : takeProof(placing.key)
  if (placing === null || (begun === null && proof === null)) return null
  return { placing, proof }
}

type Attempt = { readonly placing: Placing; readonly proof: PaymentProof | null }
type Running = { readonly call: Call; readonly onStep: (step: PlacingStep) => void }

const runAttempt = async (running: Running, { placing, proof }: Attempt): Promise<PlacingEnd> => {
  const run = { ...running, placing, proof: proof ?? {} }
  const end = run.proof.payerAuth === undefined ? await placeOrder(run) : await payFor(run, null)
  run.proof.wallet?.tellSheet?.(sheetEnd(end))
  if (end.kind === 'challenge') holdPending({ placing, proof: run.proof, challenge: end.challenge })
  return end
}

const sheetEnd = ({ kind }: PlacingEnd): SheetEnd => {
  if (kind === 'ordered') return 'paid'
  return kind === 'refused' ? 'refused' : 'unknown'
}

/** Nobody ever heard of the order. */
export const notPlaced: Refusal = { status: -1, code: null, reason: null, message: null, data: {} }

const cameBackUnpaid: Refusal = {
  ...notPlaced,
  status: 400,
  message: 'You came back before the payment was finished. You have not been charged.',
}

const keepRefusal = (basketId: string, refusal: Refusal) => {
  const placing = readPlacing(sessionStorage, basketId)
  if (placing !== null) keepPlacing(sessionStorage, { ...placing, refusal })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
