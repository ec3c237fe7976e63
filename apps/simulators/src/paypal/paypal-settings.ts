import type { Environment } from '../platform/party-definition.ts'
import type { PaypalClient } from './authenticate-merchant.ts'

export type PaypalSettings = PaypalClient & {
  /** The id of the shop's webhook, which is part of the signed text. */
  readonly webhookId: string
  /** The shop's webhook from the start; null if only registered webhooks receive events. */
  readonly webhookUrl: string | null
}

export const readPaypalSettings = (environment: Environment): PaypalSettings => ({
  clientId: environment.PAYPAL_PAYMENTS_CLIENT_ID || 'demo-paypal-payments-client',
  secret: environment.PAYPAL_PAYMENTS_SECRET || 'demo-paypal-payments-secret',
  webhookId: environment.PAYPAL_WEBHOOK_ID || 'demo-paypal-webhook',
  webhookUrl: environment.PAYPAL_WEBHOOK_URL || null,
})
