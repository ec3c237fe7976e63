import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import { makeAfterpayProvider } from './afterpay/provider.ts'
import { applepayOrigins, makeApplepayProvider } from './applepay/provider.ts'
import { makeClickToPayProvider } from './clicktopay/provider.ts'
import { gatewayPageOrigins, makeCybersourceProvider, makeGatewayDeps } from './cybersource/provider.ts'
import { googlepayOrigins, makeGooglepayProvider } from './googlepay/provider.ts'
import { makePaypalProvider } from './paypal/provider.ts'
import type { PaymentOperations } from './payment-operations.ts'
import type { MergedValues } from '../../platform/settings/setting.ts'
import { afterpaySettings } from './afterpay/afterpay-settings.ts'
import { cybersourceSettings } from './cybersource/cybersource-settings.ts'
import { paypalSettings } from './paypal/paypal-settings.ts'
import { zipSettings } from './zip/zip-settings.ts'
import { applepaySettings } from './applepay/applepay-settings.ts'
import { googlepaySettings } from './googlepay/googlepay-settings.ts'
import { visaCheckoutSettings } from './visacheckout/visacheckout-settings.ts'
import type { MethodProviders, PageOrigins, PaymentProvider, ProviderDeps } from './provider.ts'
import { makeVisaCheckoutProvider, visaCheckoutOrigins } from './visacheckout/provider.ts'
import { makeZipProvider } from './zip/provider.ts'

export { paypalButtonsPath } from './paypal/provider.ts'

/** The settings of all providers, each declared in its folder. */
export const providerSettings = {
  zip: zipSettings,
  afterpay: afterpaySettings,
  paypal: paypalSettings,
  cybersource: cybersourceSettings,
  applepay: applepaySettings,
  googlepay: googlepaySettings,
  visacheckout: visaCheckoutSettings,
} as const

export type ProviderSettings = MergedValues<typeof providerSettings>

/** All payment providers. A new one needs a folder, a line here and a line in `providerSettings`. */
const allProviders = (settings: ProviderSettings, deps: ProviderDeps): readonly PaymentProvider[] => {
  const gateway = makeGatewayDeps(settings, deps)
  return [
    makeCybersourceProvider(gateway),
    makeApplepayProvider(settings, gateway),
    makeGooglepayProvider(settings, gateway),
    makeClickToPayProvider(gateway),
    makeVisaCheckoutProvider(settings, gateway),
    makeZipProvider(settings, deps),
    makePaypalProvider(settings, deps),
    makeAfterpayProvider(settings, deps),
  ]
}

/** All providers' additions to the content security policy. */
export const pageOrigins = (settings: ProviderSettings): PageOrigins => {
  const additions = [
    gatewayPageOrigins(settings),
    applepayOrigins(settings),
    googlepayOrigins(settings),
    visaCheckoutOrigins(settings),
  ]
  return {
    origins: additions.flatMap(({ origins }) => origins),
    scripts: additions.flatMap(({ scripts }) => scripts),
  }
}

export type Providers = {
  readonly methods: MethodProviders
  readonly routes: (app: FastifyInstance, payments: PaymentOperations) => void
  readonly jobs: TaskList
  readonly close: () => void
}

/** Combines all providers. */
export const makePaymentProviders = (settings: ProviderSettings, deps: ProviderDeps): Providers => {
  const providers = allProviders(settings, deps)
  return {
    methods: Object.assign({}, ...providers.map(({ methods }) => methods)) as MethodProviders,
    routes: (app, payments) => {
      for (const { routes } of providers) routes?.(app, payments)
    },
    jobs: Object.assign({}, ...providers.map(({ jobs = {} }) => jobs)) as TaskList,
    close: () => {
      for (const { close } of providers) close?.()
    },
  }
}
