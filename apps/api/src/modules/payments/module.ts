import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { deleteCardsJob } from './cybersource/saved-card-routes.ts'
import type { ProviderDeps } from './provider.ts'
import { makePaymentProviders, type ProviderSettings } from './providers.ts'

type PaymentsDeps = Omit<ProviderDeps, keyof Platform | 'limitsDeclines'>

/** The payment providers that the settings configure; a provider without a URL is not offered. */
export const makePaymentsModule = (platform: Platform, deps: PaymentsDeps, settings: ProviderSettings) => {
  const limitsDeclines = platform.settings.rateLimits
  const { methods, routes, jobs, close } = makePaymentProviders(settings, { ...platform, ...deps, limitsDeclines })
  return {
    methods,
    /** Registers the calls of all providers; the checkout passes in its payment operations. */
    paymentRoutes: routes,
    jobs,
    recurring: [{ task: deleteCardsJob, match: '* * * * *' }],
    close,
  } satisfies MadeModule
}
