import { useCanGoBack, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useShop } from '../../../api/configuration.ts'
import { expressPayOf } from './express-pay.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import { CheckoutScreen } from '../../../features/checkout/form/checkout-screen.tsx'
import { AuthenticationScreen } from '../../../features/checkout/authentication/authentication-screen.tsx'
import { providerReturnAt } from '../../../features/checkout/methods/registry.ts'
import { ProcessScreen } from '../../../features/checkout/process/process-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { usePathParts, useQuestion } from '../../../lib/react/use-address.ts'
import { ReturnRoute } from './provider-return.tsx'

/** The pages of ordering and paying, each by its address. [NAV-10] [NAV-11] [NAV-23] [NAV-24] [PAY-27] */
export function PayingRoute() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? ''
  const providerReturn = providerReturnAt(path, useQuestion())
  if (providerReturn !== undefined) return <ReturnRoute {...providerReturn} />
  if (path.startsWith('/process-order')) return <ProcessRoute />
  return path === paths.cardAuth ? <CardAuthRoute /> : <CheckoutRoute />
}

/**
 * /checkout/{paymentMethod?}: who cannot check out goes back, or to the offers when there is no way back; a method that may not be chosen
 * by address leads to the checkout itself. [NAV-23] [NAV-24]
 */
function CheckoutRoute() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const { configuration } = useShop()
  const { paymentMethod } = usePathParts()
  const expressPay = expressPayOf(paymentMethod, configuration, useSignIn())
  const isRefused = paymentMethod !== undefined && expressPay === null
  const toCheckout = useEffectEvent(() => void navigate({ to: paths.checkout, replace: true }))
  useEffect(() => {
    if (isRefused) toCheckout()
  }, [isRefused])
  if (isRefused) return null
  return (
    <CheckoutScreen
      expressPay={expressPay}
      onTurnAway={(to) => {
        // A basket that was ordered elsewhere is on its way to its order.
        if (!router.history.location.pathname.startsWith(paths.checkout)) return
        if (canGoBack && to === 'back') router.history.back()
        else void navigate({ to: paths.offers, replace: true })
      }}
      onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      onPlace={(basketId) => void navigate({ to: paths.processOrder(basketId) })}
    />
  )
}

/** /process-order/{basketId}: its address never stays behind. [NAV-11] */
function ProcessRoute() {
  const { basketId } = usePathParts()
  const navigate = useNavigate()
  return (
    <ProcessScreen
      basketId={basketId ?? ''}
      onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      onRefused={() => void navigate({ to: paths.checkout, replace: true })}
      onChallenged={() => void navigate({ to: paths.cardAuth, replace: true })}
    />
  )
}

/** /card-auth: without a payment that waits for its bank it leads to the checkout. [PAY-27] */
function CardAuthRoute() {
  const navigate = useNavigate()
  return (
    <AuthenticationScreen
      onEnded={() => void navigate({ to: paths.checkout, replace: true })}
      onAuthenticated={(basketId) => void navigate({ to: paths.processOrder(basketId), replace: true })}
    />
  )
}
