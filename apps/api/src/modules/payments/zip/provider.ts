import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PaymentProvider, ProviderDeps } from '../provider.ts'
import { zipPaymentRoutes } from './payment-routes.ts'
import { zipTokenRoutes } from './token-routes.ts'
import type { zipSettings } from './zip-settings.ts'
import { makeZip } from './zip-client.ts'
import { makeZipPay } from './zip-pay.ts'

type Settings = ValuesOf<typeof zipSettings>

/** Zip: payments at Zip's page, and tokens for later charges. [PAY-20] [PAY-21] [ACC-15] */
export const makeZipProvider = ({ zipUrl, zipKey }: Settings, deps: ProviderDeps): PaymentProvider => {
  const zipPay =
    zipUrl === null ? null : makeZipPay({ zipUrl, zipKey, timeout: deps.timeout, tokenKeys: deps.tokenKeys })
  const zip = zipUrl === null ? null : makeZip({ zipUrl, zipKey })
  return {
    methods: zipPay === null ? {} : { zippay: { name: 'zip', provider: zipPay.provider, begin: zipPay.begin } },
    routes: (app, payments) => {
      zipPaymentRoutes(app, payments, { ...deps, checkoutStatus: zipPay?.checkoutStatus ?? null })
      zipTokenRoutes(app, { ...deps, zip })
    },
  }
}
