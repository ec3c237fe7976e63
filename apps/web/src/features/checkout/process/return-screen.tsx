import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refreshBasket } from '../../../api/baskets.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { useFinishOrder } from './finish-order.ts'
import { saveAttempt, readAttempt } from '../payment/order-attempt.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { useSession } from '../../../state/session/session.ts'
import type { ProviderReturn, ReturnedPayment } from '../payment/method.ts'
import { awaitReturn, inProvidersWords, type ReferenceOutcome, type ReturnedOutcome } from './provider-return.ts'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { paths } from '../../../urls/urls.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import { Note } from '../../../ui/progress/states.tsx'
import { notPlaced } from './process-screen.tsx'
import styles from './process.module.css'

type ReturnScreenProps = Pick<ProviderReturn, 'provider' | 'outOfStockCode'> &
  ReturnedPayment & {
    readonly onOrdered: (orderId: string) => void
    /** Unpaid: back to the checkout, which says why. */
    readonly onRefused: () => void
    readonly onOutOfStock: () => void
  }

/** Back from a provider's page: the shop says what came of it, whatever the address claims. [NAV-10] [PAY-21] [PAY-23] */
export function ReturnScreen(props: ReturnScreenProps) {
  const brand = useBrand()
  const reference = useReturn(props)
  const title = reference === null ? `Confirming with ${props.provider}` : referenceTitle(reference)
  return (
    <Page narrow className={styles.page}>
      <PageHead title={title} brand={brand} isHidden />
      <h1>{title}</h1>
      {reference === null ? (
        <div role="status">
          <Note tone="info" title={`Still confirming with ${props.provider}, you will not be charged twice.`}>
            Stay on this page. This takes a few seconds.
          </Note>
        </div>
      ) : (
        <>
          <p>
            {reference.orderReference === null
              ? 'You have not been charged. Your cart is in the browser in which you began.'
              : `Order ${reference.orderReference}. You can follow it with your mobile number or email.`}
          </p>
          <ButtonLink href={reference.orderReference === null ? paths.home : paths.trackOrder}>
            {reference.orderReference === null ? 'Go to the start' : 'Track your order'}
          </ButtonLink>
        </>
      )}
    </Page>
  )
}

const referenceTitle = ({ orderReference }: ReferenceOutcome): string =>
  orderReference === null ? 'Your order has not been placed' : 'Your order is placed'

/** Waits for the outcome of the payment and leaves; null until there is an outcome to show here. */
const useReturn = ({
  provider,
  basketId,
  notify,
  onOrdered,
  onRefused,
  onOutOfStock,
  outOfStockCode,
}: ReturnScreenProps): ReferenceOutcome | null => {
  const isOwn = useSession((session) => session.basketId) === basketId
  const call = useCall()
  const queries = useQueryClient()
  const finish = useFinishOrder()
  const notices = useNotices()
  const [reference, setReference] = useState<ReferenceOutcome | null>(null)
  const ask = useEffectEvent((watch: Parameters<typeof awaitReturn>[1]) =>
    awaitReturn({ notify, outOfStockCode }, watch),
  )
  const leave = useEffectEvent((outcome: ReturnedOutcome | null) => {
    if (outcome?.kind === 'reference') {
      setReference(outcome)
      return
    }
    if (outcome?.kind === 'ordered') {
      finish(basketId, outcome)
      onOrdered(outcome.orderId)
      return
    }
    void refreshBasket(queries, basketId)
    if (outcome?.kind === 'outOfStock') {
      notices.snackbar({ text: outcome.message, theme: 'danger' })
      onOutOfStock()
      return
    }
    const attempt = readAttempt(sessionStorage, basketId)
    const refusal = outcome?.kind === 'refused' ? inProvidersWords(outcome.refusal, provider) : notPlaced
    if (attempt !== null) saveAttempt(sessionStorage, { ...attempt, refusal })
    else if (!isOwn) {
      setReference({ kind: 'reference', orderReference: null })
      return
    } else notices.snackbar({ text: refusal.message ?? orderTexts.failed, theme: 'danger' })
    onRefused()
  })
  useEffect(() => {
    const end = new AbortController()
    const isOver = () => end.signal.aborted
    void ask({ call, basketId, wait, isOver }).then((outcome) => {
      if (!isOver()) leave(outcome)
    })
    return () => end.abort()
  }, [call, basketId])
  return reference
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
