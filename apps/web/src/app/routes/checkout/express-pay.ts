import type { Configuration } from '@forno/contracts/configuration/configuration'
import { isPaymentType } from '@forno/domain/payments/methods'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { methodOf } from '../../../features/checkout/methods/registry.ts'
import { hasExpressPay } from '../../../lib/express-pay.ts'
import type { SignIn } from '../../../state/sign-in/login.ts'

/**
 * The payment method that /checkout/{method} chooses; null if the flag is off or missing, the method is unknown, or it
 * is not available to this sign-in. [NAV-24] [PAY-32]
 */
export const expressPayOf = (
  method: string | undefined,
  configuration: Pick<Configuration, 'settings'>,
  signIn: Pick<SignIn, 'provider'> | null,
): PaymentType | null => {
  if (!hasExpressPay(configuration) || method === undefined || !isPaymentType(method)) return null
  return methodOf(method)?.isExpressFor?.(signIn) === false ? null : method
}
