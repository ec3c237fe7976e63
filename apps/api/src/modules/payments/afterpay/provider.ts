import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PaymentProvider, ProviderDeps } from '../provider.ts'
import type { afterpaySettings } from './afterpay-settings.ts'
import { makeAfterpay } from './afterpay.ts'
import { afterpayRoutes } from './routes.ts'

type Settings = ValuesOf<typeof afterpaySettings>

/** Afterpay: payments in instalments at Afterpay's page, within its limits. [PAY-22] [PAY-23] [PAY-24] */
export const makeAfterpayProvider = (
  { afterpayUrl, afterpayMerchantId, afterpaySecret }: Settings,
  { timeout, publicUrl, log }: ProviderDeps,
): PaymentProvider => {
  const keys = { afterpayMerchantId, afterpaySecret, timeout, publicUrl }
  const afterpay = afterpayUrl === null ? null : makeAfterpay({ afterpayUrl, ...keys }, log)
  return {
    methods:
      afterpay === null ? {} : { afterpay: { name: 'afterpay', provider: afterpay.provider, begin: afterpay.begin } },
    routes: (app, payments) => afterpayRoutes(app, payments, afterpay?.limits ?? null),
    ...(afterpay === null ? {} : { close: afterpay.limits.close }),
  }
}
