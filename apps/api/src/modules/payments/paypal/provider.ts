import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PaymentProvider, ProviderDeps } from '../provider.ts'
import { buttonsPagePath, paypalButtonsPage } from './buttons-page.ts'
import { paypalEventRoutes } from './event-routes.ts'
import type { paypalSettings } from './paypal-settings.ts'
import { makePaypal } from './paypal.ts'
import { paypalRoutes } from './routes.ts'
import { makeReadPaypalEvent } from './signed-events.ts'

type Settings = ValuesOf<typeof paypalSettings>

/** The path of PayPal's buttons; null = customers pay on PayPal's page only. [PAY-18] */
export const paypalButtonsPath = ({ paypalPaymentsUrl, paypalScriptUrl }: Settings): string | null =>
  paypalPaymentsUrl === null || paypalScriptUrl === null ? null : buttonsPagePath

/** PayPal: payments in its window or at its page, and its signed webhooks. [PAY-18] */
export const makePaypalProvider = (settings: Settings, { clock, timeout }: ProviderDeps): PaymentProvider => {
  const { paypalPaymentsUrl, paypalScriptUrl, paypalPaymentsClientId, paypalPaymentsSecret, paypalWebhookId } = settings
  const keys = { paypalPaymentsClientId, paypalPaymentsSecret, timeout }
  const paypal = paypalPaymentsUrl === null ? null : makePaypal({ paypalPaymentsUrl, ...keys }, clock)
  const read = paypalPaymentsUrl === null ? null : makeReadPaypalEvent(paypalPaymentsUrl, paypalWebhookId, clock)
  return {
    methods: paypal === null ? {} : { paypal: { name: 'paypal', ...paypal } },
    routes: (app, payments) => {
      paypalRoutes(app, payments)
      paypalEventRoutes(app, payments, read)
      if (paypalButtonsPath(settings) !== null && paypalScriptUrl !== null)
        paypalButtonsPage(app, { origin: new URL(paypalScriptUrl).origin, clientId: paypalPaymentsClientId })
    },
  }
}
