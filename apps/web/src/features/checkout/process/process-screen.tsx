import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBasket } from '../../../api/baskets.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { useFinishOrder } from './finish-order.ts'
import { holdPending, takeProof, type PaymentProof, type SheetOutcome } from '../payment/payment-proof.ts'
import { awaitOutcome, payForOrder, submitOrder, type SubmitResult, type SubmitStep } from './submit-order.ts'
import { startAttempt, saveAttempt, readAttempt, type OrderAttempt, lostPayment } from '../payment/order-attempt.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import type { Call } from '../../../lib/http/call.ts'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { StatusLine } from '../../../ui/layout/details.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
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

/** Runs the attempt, or polls its outcome. */
const useProcess = ({ basketId, onOrdered, onRefused, onChallenged }: ProcessScreenProps): SubmitStep => {
  const call = useCall()
  const queries = useQueryClient()
  const finish = useFinishOrder()
  const [step, setStep] = useState<SubmitStep>('checkingCart')
  const leave = useEffectEvent((outcome: SubmitResult | null) => {
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
      // The browser's back button leads to the checkout, which then says that nothing was paid.
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
    const run = async (): Promise<SubmitResult | null> => {
      const begun = beginAttempt(basketId)
      if (begun?.proof === null) return { kind: 'refused', refusal: lostPayment }
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

/** Starts the attempt, or resumes it after the bank's answer; null = there is nothing to run. */
const beginAttempt = (basketId: string) => {
  const begun = startAttempt(sessionStorage, basketId)
  const attempt = begun ?? readAttempt(sessionStorage, basketId)
  const proof = attempt === null ? null : takeProof(attempt.key)
  if (attempt === null || (begun === null && proof === null)) return null
  return { attempt, proof }
}

type Attempt = { readonly attempt: OrderAttempt; readonly proof: PaymentProof | null }
type Running = { readonly call: Call; readonly onStep: (step: SubmitStep) => void }

const runAttempt = async (running: Running, { attempt, proof }: Attempt): Promise<SubmitResult> => {
  const run = { ...running, attempt, proof: proof ?? {} }
  const end = run.proof.payerAuth === undefined ? await submitOrder(run) : await payForOrder(run, null)
  run.proof.wallet?.finishSheet?.(sheetOutcome(end))
  if (end.kind === 'challenge') holdPending({ attempt, proof: run.proof, challenge: end.challenge })
  return end
}

const sheetOutcome = ({ kind }: SubmitResult): SheetOutcome => {
  if (kind === 'ordered') return 'paid'
  return kind === 'refused' ? 'refused' : 'unknown'
}

/** The shop knows of no order. */
export const notPlaced: Refusal = { status: -1, code: null, reason: null, message: null, data: {} }

const cameBackUnpaid: Refusal = {
  ...notPlaced,
  status: 400,
  message: 'You came back before the payment was finished. You have not been charged.',
}

const keepRefusal = (basketId: string, refusal: Refusal) => {
  const attempt = readAttempt(sessionStorage, basketId)
  if (attempt !== null) saveAttempt(sessionStorage, { ...attempt, refusal })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
