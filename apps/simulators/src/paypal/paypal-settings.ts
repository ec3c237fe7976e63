import type { Environment } from '../platform/party-definition.ts'
import type { PaypalClient } from './merchant-door.ts'

export type PaypalSettings = PaypalClient & {
  /** The id of the shop's webhook, which it verifies signatures with. */
  readonly webhookId: string
  /** Where the shop hears of what happens from the start; null = only who registers is told. */
  readonly webhookUrl: string | null
}

export const readPaypalSettings = (environment: Environment): PaypalSettings => ({
  clientId: environment.PAYPAL_PAYMENTS_CLIENT_ID || 'demo-paypal-payments-client',
  secret: environment.PAYPAL_PAYMENTS_SECRET || 'demo-paypal-payments-secret',
  webhookId: environment.PAYPAL_WEBHOOK_ID || 'demo-paypal-webhook',
  webhookUrl: environment.PAYPAL_WEBHOOK_URL || null,
})
