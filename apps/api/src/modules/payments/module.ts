import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { forgetCardsJob } from './cybersource/saved-card-routes.ts'
import type { ProviderDeps } from './provider.ts'
import { makePaymentProviders, type ProviderSettings } from './providers.ts'

type PaymentsDeps = Omit<ProviderDeps, keyof Platform | 'limitsDeclines'>

/** The providers of payments, by the settings; a provider without an address is not offered. */
export const makePaymentsModule = (platform: Platform, deps: PaymentsDeps, settings: ProviderSettings) => {
  const limitsDeclines = platform.settings.rateLimits
  const { methods, routes, jobs, close } = makePaymentProviders(settings, { ...platform, ...deps, limitsDeclines })
  return {
    methods,
    /** The calls of all providers; checkout registers them with what a payment needs of it. */
    payingRoutes: routes,
    jobs,
    recurring: [{ task: forgetCardsJob, match: '* * * * *' }],
    close,
  } satisfies MadeModule
}
