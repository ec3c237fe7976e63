import { makeApplepay } from '../../../src/modules/payments/applepay/applepay.ts'
import type { ProviderFlows, Urls } from '../flow.ts'
import { withRelay } from '../relay.ts'
import { shopUrl } from './payment.ts'

const merchantSession = ({ applepay }: Urls): Promise<unknown> =>
  withRelay(applepay, (relay) => {
    const settings = { applepayUrl: relay, merchantId: 'merchant.demo.forno', brandName: 'Forno', identity: null }
    const validationURL = `${relay}/paymentservices/paymentSession`
    return makeApplepay({ ...settings, publicUrl: () => shopUrl }).session({ validationURL, domainName: 'localhost' })
  })

export const applepayFlows: ProviderFlows = {
  provider: 'applepay',
  simulators: ['applepay'],
  flows: [{ name: 'a merchant session', run: merchantSession }],
}
