import { makeAfterpay } from '../../../src/modules/payments/afterpay/afterpay.ts'
import { makeAfterpayClient } from '../../../src/modules/payments/afterpay/afterpay-client.ts'
import { jsonOf, type ProviderFlows, type Urls } from '../flow.ts'
import { chargeAfter, checkoutData, control, newCharge, payer, shopUrl, timeout } from './payment.ts'

const settingsOf = ({ afterpay: afterpayUrl }: Urls) => ({
  afterpayUrl,
  afterpayMerchantId: 'demo-afterpay-merchant',
  afterpaySecret: 'demo-afterpay-secret',
  timeout,
  publicUrl: () => shopUrl,
})

const begun = async (urls: Urls) => {
  const afterpay = makeAfterpay(settingsOf(urls), () => undefined)
  afterpay.limits.close()
  const fresh = newCharge()
  const charge = chargeAfter(fresh, await afterpay.begin(fresh, checkoutData))
  return { ...afterpay, charge }
}

const payAndRefund = async (urls: Urls): Promise<void> => {
  await makeAfterpayClient(settingsOf(urls)).configuration()
  const { provider, charge } = await begun(urls)
  await control(`${urls.afterpay}/control/checkouts/${charge.reference}`, { decision: 'confirm' })
  chargeAfter(charge, await provider.confirm(charge, null, payer))
  await provider.capture(charge)
  await provider.undo(charge)
}

/** The answer to the capture was lost: the checkout is looked up and reversed. */
const reverse = async (urls: Urls): Promise<void> => {
  const { charge } = await begun(urls)
  const client = makeAfterpayClient(settingsOf(urls))
  await client.checkoutAmount(charge.reference ?? '')
  await client.reverse(charge.reference ?? '')
}

export const afterpayFlows: ProviderFlows = {
  provider: 'afterpay',
  simulators: ['afterpay'],
  flows: [
    { name: 'a checkout that is captured and refunded', run: payAndRefund },
    { name: 'a checkout that is reversed', run: reverse },
  ],
  isRefusal: (exchange) => jsonOf(exchange)['status'] === 'DECLINED',
}
