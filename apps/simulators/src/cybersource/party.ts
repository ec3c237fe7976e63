import { oneServer } from '../platform/party-definition.ts'
import { readCybersourceSettings } from './core/cybersource-settings.ts'
import { createCybersourceServer } from './server.ts'

/** The card gateway. */
export const party = oneServer(
  'cybersource',
  10,
  (environment, clock) => createCybersourceServer(readCybersourceSettings(environment), clock),
  (url) => ({
    CYBERSOURCE_URL: url,
    // Visa Checkout is a panel of the gateway's simulator. [PAY-16]
    VISA_CHECKOUT_URL: url,
    VISA_CHECKOUT_KEY: 'demo-visa',
    VISA_CHECKOUT_ENCRYPTION_KEY: 'demo-visa-encryption',
  }),
)
