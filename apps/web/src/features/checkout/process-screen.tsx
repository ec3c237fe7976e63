import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBasket } from '../../data/baskets.ts'
import { useCall } from '../../data/call-context.ts'
import { useBrand } from '../../data/configuration.ts'
import { useFinishOrder } from '../../data/finish-order.ts'
import { awaitOutcome, placeOrder, type PlacingOutcome, type PlacingStep } from '../../data/order-placing.ts'
import { beginPlacing, keepPlacing, readPlacing } from '../../data/placing.ts'
import type { Refusal } from '../../data/refusals.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { StatusLine } from '../../ui/details.tsx'
import { Page } from '../../ui/layout.tsx'
import { Note } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './process.module.css'

type ProcessScreenProps = {
  readonly basketId: string
  readonly onOrdered: (orderId: string) => void
  /** It came to nothing: back to the checkout, which says why. */
  readonly onRefused: () => void
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
export function ProcessScreen({ basketId, onOrdered, onRefused }: ProcessScreenProps) {
  const brand = useBrand()
  const step = useProcess({ basketId, onOrdered, onRefused })
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
const useProcess = ({ basketId, onOrdered, onRefused }: ProcessScreenProps): PlacingStep => {
  const call = useCall()
  const queries = useQueryClient()
  const finish = useFinishOrder()
  const [step, setStep] = useState<PlacingStep>('checkingCart')
  const leave = useEffectEvent((outcome: PlacingOutcome | null) => {
    if (outcome?.kind === 'ordered') {
      finish(basketId, outcome)
      onOrdered(outcome.orderId)
      return
    }
    void refreshBasket(queries, basketId)
    keepRefusal(basketId, outcome?.kind === 'refused' ? outcome.refusal : notPlaced)
    onRefused()
  })
  useEffect(() => {
    const end = new AbortController()
    const isOver = () => end.signal.aborted
    const run = async (): Promise<PlacingOutcome | null> => {
      const placing = beginPlacing(sessionStorage, basketId)
      const placed = placing === null ? null : await placeOrder(call, placing, setStep)
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

/** Nobody ever heard of the order. */
const notPlaced: Refusal = { status: -1, code: null, reason: null, message: null, data: {} }

const keepRefusal = (basketId: string, refusal: Refusal) => {
  const placing = readPlacing(sessionStorage, basketId)
  if (placing !== null) keepPlacing(sessionStorage, { ...placing, refusal })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
