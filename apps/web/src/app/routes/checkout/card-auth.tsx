import { AuthenticationScreen } from '../../../features/checkout/authentication/authentication-screen.tsx'
import { WithCheckout } from './with-checkout.tsx'

/** /card-auth: the bank's challenge; without one it leads to the checkout. [PAY-27] */
export function Screen() {
  return (
    <WithCheckout>
      <AuthenticationScreen />
    </WithCheckout>
  )
}
