import type { GatewayDeps } from '../cybersource/gateway-deps.ts'
import { gatewayMethod } from '../cybersource/provider.ts'
import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PageOrigins, PaymentProvider } from '../provider.ts'
import { visaCheckoutRoutes } from './routes.ts'
import type { visaCheckoutSettings } from './visacheckout-settings.ts'

type Settings = ValuesOf<typeof visaCheckoutSettings>

export const visaCheckoutOrigins = ({ visaCheckoutUrl }: Settings): PageOrigins => {
  const origins = visaCheckoutUrl === null ? [] : [new URL(visaCheckoutUrl).origin]
  return { origins, scripts: origins.map((origin) => `${origin}/checkout-widget/`) }
}

/** Visa Checkout, if its keys are configured; payments go through the card gateway. [PAY-16] */
export const makeVisaCheckoutProvider = (settings: Settings, deps: GatewayDeps): PaymentProvider => {
  const { visaCheckoutKey: apikey, visaCheckoutEncryptionKey: encryptionKey } = settings
  const keys = apikey === null || encryptionKey === null ? null : { apikey, encryptionKey }
  const method = keys === null ? null : gatewayMethod(deps)
  return {
    methods: method === null ? {} : { visacheckout: method },
    routes: (app, payments) => visaCheckoutRoutes(app, { ...deps, payments }, keys),
  }
}
