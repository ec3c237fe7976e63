import { partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

const usedWith = 'PAYPAL_PAYMENTS_URL'

export const paypalSettings = defineSettings({
  /** URL of PayPal's payments API; null = PayPal is not offered. [PAY-18] */
  paypalPaymentsUrl: partyAddress('PAYPAL_PAYMENTS_URL'),
  /** Origin of PayPal's buttons script for browsers; null = customers pay on PayPal's page only. */
  paypalScriptUrl: partyAddress('PAYPAL_SCRIPT_URL', { usedWith }),
  paypalPaymentsClientId: partyKey('PAYPAL_PAYMENTS_CLIENT_ID', {
    demo: 'demo-paypal-payments-client',
    usedWith,
    isSecret: false,
  }),
  paypalPaymentsSecret: partyKey('PAYPAL_PAYMENTS_SECRET', {
    demo: 'demo-paypal-payments-secret',
    usedWith,
    isSecret: true,
  }),
  /** PayPal's id of our webhook; part of each signature. */
  paypalWebhookId: partyKey('PAYPAL_WEBHOOK_ID', { demo: 'demo-paypal-webhook', usedWith, isSecret: false }),
})
