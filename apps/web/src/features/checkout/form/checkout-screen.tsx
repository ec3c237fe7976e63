import { RetryOnline } from '../../../state/offline/retry-online.tsx'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { CustomerId, BasketId } from '@forno/domain/core/basic-types'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { readBasketSessions } from '../../../state/basket/basket-sessions.ts'
import { useBasketState, type BasketState } from '../../../state/recovery/basket-state.ts'
import { useUnansweredEdits } from '../../../state/basket/basket-view.ts'
import { countOf } from '../../../state/basket/item-count.ts'
import { endOfCheckout, entryObstacle, mayEnterCheckout } from './checkout-entry.ts'
import { customerQuery } from '../../../api/customer.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { useCheckoutSession } from '../session/checkout-session.ts'
import { lastAttempt } from '../session/checkout-state.ts'
import { useSession } from '../../../state/session/session.ts'
import type { OrderAttempt } from '../payment/attempt.ts'
import { basketTexts } from '../../../state/texts/basket-texts.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import { PageHead } from '../../../lib/react/page-head.tsx'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import { ErrorState } from '../../../ui/progress/states.tsx'
import { hideGoodNews } from './hide-good-news.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutScreenProps } from '../checkout-values.ts'
import styles from '../checkout.module.css'

/** The one-page checkout: contact, where and when, payment, review. [NAV-23] */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const brand = useBrand()
  const notices = useNotices()
  // The server does not know the basket, so the form renders only in the browser.
  const isHydrated = useHydrated()
  useEffect(() => hideGoodNews(notices), [notices])
  return (
    <Page narrow className={styles.page}>
      <PageHead title="Checkout" brand={brand} isHidden />
      <h1>Checkout</h1>
      <p className={styles.lead}>You won't be charged until you place your order.</p>
      {isHydrated ? <GuardedCheckout {...props} /> : <CheckoutPlaceholder />}
    </Page>
  )
}

function GuardedCheckout(props: CheckoutScreenProps) {
  const state = useBasketState()
  const signIn = useSignIn()
  const profile = useQuery({ ...customerQuery(signIn?.customerId ?? ('' as CustomerId)), enabled: signIn !== null })
  const enteredId = useEntry(state, props)
  const hasEntered = enteredId !== null
  // If a customer's profile cannot be loaded, the form starts as a guest's.
  const hasProfile = signIn === null || !profile.isPending
  // The form is large: deferred rendering keeps a slow phone responsive.
  const isDrawn = useDeferredValue(state.kind === 'there' && hasEntered && hasProfile, false)
  if (state.kind === 'failed')
    return (
      <ErrorState
        icon={state.error.status === 0 ? 'offline' : 'warning'}
        title={state.error.status === 0 ? "You're offline" : "Your cart couldn't be loaded"}
        action={<Button onClick={state.again}>Try again</Button>}
      >
        <p>{sentence(state.error)} Nothing has been ordered.</p>
        {state.error.status === 0 && <RetryOnline onOnline={state.again} />}
      </ErrorState>
    )
  if (state.kind !== 'there' || !hasEntered || !isDrawn) return <CheckoutPlaceholder />
  const customer = signIn === null ? null : (profile.data ?? null)
  return <CheckoutForm key={state.basket.basketId} {...props} basket={state.basket} customer={customer} />
}

/**
 * The id of the basket that the checkout was entered with. null before that, and once the checkout must be left; this
 * hook then leaves it. [NAV-23] [ORD-06]
 */
const useEntry = (
  state: BasketState,
  { cameFrom, visit, onTurnAway, onOrdered }: CheckoutScreenProps,
): string | null => {
  const basketId = useSession((session) => session.basketId)
  const isChanging = useUnansweredEdits((what) => what.isOnItsWay)
  const notices = useNotices()
  const { store } = useCheckoutSession()
  const attemptOf = (id: BasketId) => lastAttempt(store.getState(), id)
  const mayEnter = (entered: Basket): boolean =>
    mayEnterCheckout(entered, cameFrom) || mayCorrect(entered, attemptOf(entered.basketId))
  const [enteredId, setEnteredId] = useState<string | null>(null)
  const basket = state.kind === 'there' ? state.basket : null
  if (enteredId === null && basket !== null && mayEnter(basket)) setEnteredId(basket.basketId)
  const end =
    enteredId === null
      ? null
      : endOfCheckout({ enteredId, basketId, basket, isChanging, orderId: replacedOrderId(enteredId, basketId) })
  const orderId = end?.kind === 'ordered' ? end.orderId : null
  const isEmptied = end?.kind === 'emptied'
  const isTurnedAway =
    enteredId === null && !isChanging && (state.kind === 'none' || (basket !== null && !mayEnter(basket)))
  const leave = useEffectEvent(() => {
    if (orderId !== null) {
      onOrdered(orderId)
      return
    }
    const hasTried = basketId !== null && attemptOf(basketId) !== null
    const obstacle = basket === null ? null : entryObstacle(basket)
    if (isEmptied || countOf(basket) === 0) notices.snackbar({ text: basketTexts.empty, theme: 'warning' })
    else if (obstacle?.text != null) notices.snackbar({ text: obstacle.text, theme: 'warning' })
    onTurnAway(isEmptied || hasTried ? 'offers' : 'back')
  })
  useEffect(() => {
    if (visit !== null && (orderId !== null || isEmptied || isTurnedAway)) leave()
  }, [visit, orderId, isEmptied, isTurnedAway])
  return end === null ? enteredId : null
}

/** The order that this browser placed from the entered basket, once another basket has replaced it. */
const replacedOrderId = (enteredId: string, basketId: BasketId | null): string | null =>
  basketId === enteredId
    ? null
    : (readBasketSessions(localStorage, Date.now()).find((each) => each.basketId === enteredId)?.orderId ?? null)

/** Whether a refused order may be corrected here, even if its basket could not enter the checkout now. */
const mayCorrect = (basket: Basket, tried: OrderAttempt | null): boolean =>
  countOf(basket) > 0 && tried?.refusal != null

function CheckoutPlaceholder() {
  return (
    <SkeletonGroup className={styles.blocks}>
      <Skeleton shape="block" height="20rem" />
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="8rem" />
      <Skeleton shape="block" height="12rem" />
    </SkeletonGroup>
  )
}
