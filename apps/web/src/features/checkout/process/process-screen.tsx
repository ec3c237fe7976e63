import type { BasketId } from '@forno/domain/core/basic-types'
import { useEffect } from 'react'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { StatusLine } from '../../../ui/layout/details.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useCheckoutSession, useCheckoutState } from '../session/checkout-session.ts'
import type { PaymentState } from '../session/checkout-state.ts'
import type { SubmitStep } from '../session/place-order.ts'
import styles from './process.module.css'

const steps = [
  { id: 'checkingCart', label: 'Checking your cart', icon: 'bag' },
  { id: 'checkingOrder', label: 'Checking store and time', icon: 'clock' },
  { id: 'placing', label: 'Placing your order', icon: 'shop' },
] as const

/** Shows how far the payment of the checkout session is. It pays for nothing itself. [NAV-11] [ORD-01] [API-17] */
export function ProcessScreen({ basketId }: { readonly basketId: BasketId }) {
  const brand = useBrand()
  const checkout = useCheckoutSession()
  const step = useCheckoutState(({ payment }) => stepOf(payment))
  useEffect(() => checkout.visitProcess(basketId), [checkout, basketId])
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

/** The step that the screen marks; `confirming` = the outcome is polled. */
const stepOf = (payment: PaymentState): SubmitStep | 'confirming' => {
  switch (payment.kind) {
    case 'checking':
      return payment.step
    case 'placing':
    case 'challenged':
    case 'leaving':
    case 'ordered':
      return 'placing'
    case 'awaiting':
      return 'confirming'
    case 'filling':
    case 'proving':
    case 'saving':
    case 'refused':
    case 'elsewhere':
      return 'checkingCart'
  }
}
