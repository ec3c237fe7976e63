import { clockFrom } from '../../../src/platform/core/clock.ts'
import { makePaypal } from '../../../src/modules/payments/paypal/paypal.ts'
import type { ProviderFlows, Urls } from '../flow.ts'
import { chargeAfter, checkoutData, control, newCharge, payer, timeout } from './payment.ts'

const keys = {
  paypalPaymentsClientId: 'demo-paypal-payments-client',
  paypalPaymentsSecret: 'demo-paypal-payments-secret',
  timeout,
}

const payAndRefund = async ({ paypal: url }: Urls): Promise<void> => {
  const { begin, provider } = makePaypal({ ...keys, paypalPaymentsUrl: url }, clockFrom(null))
  const fresh = newCharge()
  const charge = chargeAfter(fresh, await begin(fresh, checkoutData))
  await control(`${url}/control/orders/${charge.reference}`, { decision: 'approve' })
  chargeAfter(charge, await provider.confirm(charge, null, payer))
  await provider.capture(charge)
  await provider.undo(charge)
}

export const paypalFlows: ProviderFlows = {
  provider: 'paypal',
  simulators: ['paypal'],
  flows: [{ name: 'an order that is captured and refunded', run: payAndRefund }],
}
