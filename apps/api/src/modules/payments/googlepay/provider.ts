import type { GatewayDeps } from '../cybersource/gateway-deps.ts'
import { gatewayMethod } from '../cybersource/provider.ts'
import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PageOrigins, PaymentProvider } from '../provider.ts'
import type { googlepaySettings } from './googlepay-settings.ts'
import { googlepayRoutes } from './routes.ts'

type Settings = ValuesOf<typeof googlepaySettings>

export const googlepayOrigins = ({ googlepayUrl }: Settings): PageOrigins => {
  const origins = googlepayUrl === null ? [] : [new URL(googlepayUrl).origin]
  return { origins, scripts: origins.map((origin) => `${origin}/gp/p/js/pay.js`) }
}

/** Google Pay: an encrypted token, and payments through the card gateway. [PAY-19] */
export const makeGooglepayProvider = ({ googlepayUrl }: Settings, deps: GatewayDeps): PaymentProvider => {
  const method = googlepayUrl === null ? null : gatewayMethod(deps)
  return {
    methods: method === null ? {} : { googlepay: method },
    routes: (app, payments) => googlepayRoutes(app, { ...deps, payments }),
  }
}
