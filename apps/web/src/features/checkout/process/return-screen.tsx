import { useEffect, useEffectEvent } from 'react'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { paths } from '../../../urls/urls.ts'
import { useCheckoutSession, useCheckoutState, type ReturnVisit } from '../session/checkout-session.ts'
import styles from './process.module.css'

/**
 * The page after a provider's page: shows what the API knows of the payment, whatever the address claims. [NAV-10]
 * [PAY-21] [PAY-23]
 */
export function ReturnScreen(visit: ReturnVisit) {
  const brand = useBrand()
  const checkout = useCheckoutSession()
  const orderReference = useCheckoutState(({ payment }) =>
    payment.kind === 'elsewhere' ? payment.orderReference : undefined,
  )
  const begin = useEffectEvent(() => void checkout.visitReturn(visit))
  useEffect(() => begin(), [checkout, visit.basketId])
  const title = titleOf(visit, orderReference)
  return (
    <Page narrow className={styles.page}>
      <PageHead title={title} brand={brand} isHidden />
      <h1>{title}</h1>
      {orderReference === undefined ? (
        <div role="status">
          <Note tone="info" title={`Still confirming with ${visit.provider}, you will not be charged twice.`}>
            Stay on this page. This takes a few seconds.
          </Note>
        </div>
      ) : (
        <>
          <p>
            {orderReference === null
              ? 'You have not been charged. Your cart is in the browser in which you began.'
              : `Order ${orderReference}. You can follow it with your mobile number or email.`}
          </p>
          <ButtonLink href={orderReference === null ? paths.home : paths.trackOrder}>
            {orderReference === null ? 'Go to the start' : 'Track your order'}
          </ButtonLink>
        </>
      )}
    </Page>
  )
}

/** `orderReference`: undefined = not known yet, null = no order. */
const titleOf = ({ provider }: ReturnVisit, orderReference: string | null | undefined): string => {
  if (orderReference === undefined) return `Confirming with ${provider}`
  return orderReference === null ? 'Your order has not been placed' : 'Your order is placed'
}
