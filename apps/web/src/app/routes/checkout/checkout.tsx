import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useShop } from '../../../lib/react/shop-context.ts'
import { CardSection } from '../../../features/cards/card-section.tsx'
import { CheckoutScreen } from '../../../features/checkout/form/checkout-screen.tsx'
import { usePanels } from '../../../state/session/panels.ts'
import { useDisposition } from '../../../state/session/session.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import { paths } from '../../../urls/urls.ts'
import type { ScreenPropsOf } from '../../shell/screen.ts'
import { useRedirect } from '../../shell/use-redirect.ts'
import { expressPayOf } from './express-pay.ts'
import { WithCheckout } from './with-checkout.tsx'

type Params = { readonly paymentMethod?: string }

/** Preloads the next screens: a lost network during the checkout must not prevent an order. */
export const load = (): void => {
  for (const file of [import('./process-order.tsx'), import('./card-auth.tsx')]) file.catch(() => undefined)
}

/**
 * /checkout/{paymentMethod?}. A customer who cannot check out goes back, or to the offers if there is no way back. A
 * method that the address may not choose is dropped from it. A visitor without a place is asked for one.
 * [NAV-23] [NAV-24] [UI-11]
 */
export function Screen({ params: { paymentMethod } }: ScreenPropsOf<Params>) {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  // The router resolves a location after its screen has rendered, so this is the previous page.
  const [cameFrom] = useState(() => router.state.resolvedLocation?.pathname ?? null)
  // A customer who comes forward again before the page that they were sent to has rendered never leaves this screen.
  const visit = useLocation({
    select: ({ pathname, state }) => (pathname.startsWith(paths.checkout) ? (state.__TSR_key ?? null) : null),
  })
  const { configuration } = useShop()
  const expressPay = expressPayOf(paymentMethod, configuration, useSignIn())
  const hasNoPlace = useDisposition().serviceType === 'Unlocalised'
  const { openLocalisation } = usePanels()
  /** Opens the localisation dialog on the page that the customer returns to. */
  const askForPlace = () => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      openLocalisation()
    })
  }
  const isRefused = paymentMethod !== undefined && expressPay === null
  useRedirect(isRefused ? paths.checkout : null)
  if (isRefused) return null
  return (
    <WithCheckout>
      <CheckoutScreen
        cameFrom={cameFrom}
        visit={visit}
        expressPay={expressPay}
        upsells={<CardSection section="checkout_upsell" />}
        onTurnAway={(to) => {
          // An order of another tab has already navigated to its page.
          if (!router.history.location.pathname.startsWith(paths.checkout)) return
          if (hasNoPlace) askForPlace()
          if (canGoBack && to === 'back') router.history.back()
          else void navigate({ to: paths.offers, replace: true })
        }}
        onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      />
    </WithCheckout>
  )
}
