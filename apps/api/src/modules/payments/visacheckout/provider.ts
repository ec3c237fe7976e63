import type { GatewayDeps } from '../cybersource/gateway-deps.ts'
import { gatewayMethod } from '../cybersource/provider.ts'
import type { PaymentProvider } from '../provider.ts'
import { visaCheckoutRoutes, type VisaKeys } from './routes.ts'

/** Visa Checkout, where a shop still has it, and money through the card gateway. [PAY-16] */
export const makeVisaCheckoutProvider = (keys: VisaKeys | null, deps: GatewayDeps): PaymentProvider => {
  const method = keys === null ? null : gatewayMethod(deps)
  return {
    methods: method === null ? {} : { visacheckout: method },
    routes: (app, paying) => visaCheckoutRoutes(app, { ...deps, paying }, keys),
  }
}
