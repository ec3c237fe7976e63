import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx'
import { ProcessScreen } from '../features/checkout/process-screen.tsx'
import { paths } from '../lib/paths.ts'
import { usePathParts } from '../lib/use-address.ts'

/** /checkout: who cannot check out goes back, or to the offers when there is no way back. [NAV-23] */
export function CheckoutRoute() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <CheckoutScreen
      onTurnAway={() => {
        if (canGoBack) router.history.back()
        else void navigate({ to: paths.offers, replace: true })
      }}
      onPlace={(basketId) => void navigate({ to: paths.processOrder(basketId) })}
    />
  )
}

/** /process-order/{basketId}: its address never stays behind. [NAV-11] */
export function ProcessRoute() {
  const { basketId } = usePathParts()
  const navigate = useNavigate()
  return (
    <ProcessScreen
      basketId={basketId ?? ''}
      onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      onRefused={() => void navigate({ to: paths.checkout, replace: true })}
    />
  )
}
