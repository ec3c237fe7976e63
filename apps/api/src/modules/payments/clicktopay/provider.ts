import type { GatewayDeps } from '../cybersource/gateway-deps.ts'
import { gatewayMethod } from '../cybersource/provider.ts'
import type { PaymentProvider } from '../provider.ts'
import { clickToPayRoutes } from './routes.ts'

/** Click to Pay, which is part of the card gateway. [PAY-28] */
export const makeClickToPayProvider = (deps: GatewayDeps): PaymentProvider => {
  const method = gatewayMethod(deps)
  return {
    methods: method === null ? {} : { clicktopay: method },
    routes: (app, payments) => clickToPayRoutes(app, { ...deps, payments }),
  }
}
