import { oneServer } from '../platform/party-definition.ts'
import { readPaypalSettings } from './paypal-settings.ts'
import { createPaypalServer } from './server.ts'

/** PayPal: orders, payments and webhooks. */
export const party = oneServer(
  'paypal',
  11,
  (environment, clock) => createPaypalServer(readPaypalSettings(environment), clock),
  (url) => ({ PAYPAL_PAYMENTS_URL: url, PAYPAL_SCRIPT_URL: url }),
)
