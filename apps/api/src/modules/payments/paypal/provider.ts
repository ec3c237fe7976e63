import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PaymentProvider, ProviderDeps } from '../provider.ts'
import { paypalEventRoutes } from './event-routes.ts'
import type { paypalSettings } from './paypal-settings.ts'
import { makePaypal } from './paypal.ts'
import { paypalRoutes } from './routes.ts'
import { makeReadPaypalEvent } from './signed-events.ts'

type Settings = ValuesOf<typeof paypalSettings>

/** PayPal: payments at PayPal's page, and its signed webhooks. [PAY-18] */
export const makePaypalProvider = (
  { paypalPaymentsUrl, paypalPaymentsClientId, paypalPaymentsSecret, paypalWebhookId }: Settings,
  { clock, timeout }: ProviderDeps,
): PaymentProvider => {
  const keys = { paypalPaymentsClientId, paypalPaymentsSecret, timeout }
  const paypal = paypalPaymentsUrl === null ? null : makePaypal({ paypalPaymentsUrl, ...keys }, clock)
  const read = paypalPaymentsUrl === null ? null : makeReadPaypalEvent(paypalPaymentsUrl, paypalWebhookId, clock)
  return {
    methods: paypal === null ? {} : { paypal: { name: 'paypal', ...paypal } },
    routes: (app, payments) => {
      paypalRoutes(app, payments)
      paypalEventRoutes(app, payments, read)
    },
  }
}
