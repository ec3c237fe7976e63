import { useNavigate } from '@tanstack/react-router'
import { AuthenticationScreen } from '../../../features/checkout/authentication/authentication-screen.tsx'
import { paths } from '../../../urls/urls.ts'

/** /card-auth: without a payment that waits for its bank it leads to the checkout. [PAY-27] */
export function Screen() {
  const navigate = useNavigate()
  return (
    <AuthenticationScreen
      onEnded={() => void navigate({ to: paths.checkout, replace: true })}
      onAuthenticated={(basketId) => void navigate({ to: paths.processOrder(basketId), replace: true })}
    />
  )
}
