import { basketTexts } from '../../state/texts/basket-texts.ts'
import { RetryOnline } from '../../state/offline/retry-online.tsx'
import type { Basket } from '@forno/contracts/baskets/basket'
import { lazy, memo, Suspense, useDeferredValue, type ReactNode } from 'react'
import { useBasketView, useUnansweredEdits } from '../../state/basket/basket-view.ts'
import { isEmptyBasket } from '../../state/basket/item-count.ts'
import { useBasketState } from '../../state/recovery/basket-state.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { EmptyState, ErrorState, Note } from '../../ui/progress/states.tsx'
import { BasketLine } from './basket-line.tsx'
import { BasketTotals } from './basket-totals.tsx'
import { BestPriceCard } from './best-price-card.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { ClearBasket } from './clear-basket.tsx'
import { MealLine } from './meal-line.tsx'
import { waitingTexts } from './model/pending-texts.ts'
import { ServiceSwitch } from './service-switch.tsx'
import { SpendBar } from './spend-bar.tsx'
import { VoucherRows } from './voucher-rows.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import styles from './basket.module.css'

const CartUpsells = memo(lazy(() => import('./cart-upsells.tsx').then(({ CartUpsells: it }) => ({ default: it }))))

// Memoised: a line renders only when its item changes.
const Line = memo(BasketLine)
const Meal = memo(MealLine)

/** The whole cart in one column, docked beside the menu. */
export function BasketPanel({ upsells }: { readonly upsells: ReactNode }) {
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>Your cart</h2>
      <BasketContents />
      <BasketFoot />
      <BasketExtras upsells={upsells} />
    </div>
  )
}

/** The cart's items and fees, or a placeholder. */
export function BasketContents() {
  const state = useBasketState()
  switch (state.kind) {
    case 'onItsWay':
      return <WaitingBasket />
    case 'failed': {
      const isOffline = state.error.status === 0
      return (
        <ErrorState
          icon={isOffline ? 'offline' : 'warning'}
          title={isOffline ? "You're offline" : "Your cart couldn't be loaded"}
          action={<Button onClick={state.again}>Try again</Button>}
        >
          <p>{sentence(state.error)} What you added is safe.</p>
          {isOffline && <RetryOnline onOnline={state.again} />}
        </ErrorState>
      )
    }
    case 'none':
      return <EmptyBasket basket={null} />
    case 'there':
      return isEmptyBasket(state.basket) ? <EmptyBasket basket={state.basket} /> : <FullBasket basket={state.basket} />
  }
}

/** Delivery or pickup can be chosen before anything is added. [ERR-15] [BAS-32] */
function EmptyBasket({ basket }: { basket: Basket | null }) {
  return (
    <div className={styles.contents}>
      <WaitingNote />
      <ServiceSwitch basket={basket} />
      <EmptyState
        icon="bag"
        title={basketTexts.empty}
        action={<ButtonLink href={paths.menu()}>See the menu</ButtonLink>}
      >
        <p>Items you add show up here, with every fee.</p>
      </EmptyState>
    </div>
  )
}

function WaitingBasket() {
  return (
    <SkeletonGroup className={styles.contents}>
      <Skeleton shape="block" height="2.75rem" />
      {[1, 2].map((line) => (
        <span key={line} className={styles.waitingLine}>
          <Skeleton width="70%" />
          <Skeleton width="45%" />
          <Skeleton width="8.5rem" height="2.75rem" />
        </span>
      ))}
      <Skeleton shape="block" height="8rem" />
    </SkeletonGroup>
  )
}

const more = (
  <div className={styles.more}>
    <ButtonLink variant="quiet" size="small" icon="plus" href={paths.menu()}>
      Add more
    </ButtonLink>
    <ClearBasket />
  </div>
)

/** A tap updates its line and the total at once; recommendations and messages render a moment later. */
function FullBasket({ basket }: { basket: Basket }) {
  const deferred = useDeferredValue(basket)
  return (
    <div className={styles.contents}>
      <WaitingNote />
      <DeferredSwitch basket={deferred} />
      <ul className={styles.lines}>
        {basket.basketItems.map((item, position) => (
          <Line key={item.basketItemId} item={item} position={position} />
        ))}
        {basket.groupedBasketItems.map((meal, position) => (
          <Meal key={meal.groupedBasketItemId} meal={meal} position={position} />
        ))}
      </ul>
      {more}
      <DeferredRest basket={deferred} />
    </div>
  )
}

const DeferredSwitch = memo(ServiceSwitch)

const DeferredRest = memo(function Rest({ basket }: { basket: Basket }) {
  return (
    <>
      <SpendBar basket={basket} />
      <VoucherRows basket={basket} />
      <BestPriceCard basket={basket} />
      <BasketTotals basket={basket} />
      <PriceBreakdown basket={basket} />
    </>
  )
})

/** Recommendations for the cart; nothing for an empty cart. */
export function BasketExtras({ upsells }: { readonly upsells: ReactNode }) {
  const basket = useDeferredValue(useBasketView())
  if (basket === null || isEmptyBasket(basket)) return null
  return (
    <Suspense fallback={null}>
      <div className={styles.extras}>
        <CartUpsells basket={basket} />
        {upsells}
      </div>
    </Suspense>
  )
}

/** The checkout button; nothing for an empty cart. */
export function BasketFoot() {
  const basket = useBasketView()
  return basket === null || isEmptyBasket(basket) ? null : <CheckoutButton basket={basket} />
}

/** Says that changes are saved on this device while they cannot be sent. */
function WaitingNote() {
  const isWaiting = useUnansweredEdits((edits) => edits.isWaiting)
  return <div role="status">{isWaiting && <Note tone="warning">{waitingTexts.kept}</Note>}</div>
}
