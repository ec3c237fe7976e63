import type { CustomerId } from '@forno/domain/core/basic-types'
import { makeZip } from '../../../src/modules/payments/zip/zip-client.ts'
import { makeZipPay } from '../../../src/modules/payments/zip/zip-pay.ts'
import type { ProviderFlows, Urls } from '../flow.ts'
import { chargeAfter, checkoutData, control, newCharge, payer, timeout, tokenKey } from './payment.ts'

const settingsOf = ({ zip }: Urls) => ({ zipUrl: `${zip}/merchant/v1`, zipKey: 'demo-zip-key' })

const approved = async (urls: Urls, rememberFor: CustomerId | null) => {
  const { begin, provider } = makeZipPay({ ...settingsOf(urls), timeout, tokenKeys: [tokenKey] })
  const fresh = newCharge()
  const charge = chargeAfter(fresh, await begin(fresh, { ...checkoutData, rememberFor }))
  await control(`${urls.zip}/control/checkouts/${charge.reference}`, { result: 'approved' })
  return { provider, charge }
}

const payAndRefund = async (urls: Urls): Promise<void> => {
  const { provider, charge } = await approved(urls, null)
  await provider.lookUp(charge)
  chargeAfter(charge, await provider.confirm(charge, null, payer))
  await provider.capture(charge)
  await provider.undo(charge)
}

const cancel = async (urls: Urls): Promise<void> => {
  const { provider, charge } = await approved(urls, null)
  chargeAfter(charge, await provider.confirm(charge, null, payer))
  await provider.undo(charge)
}

const payByToken = async (urls: Urls): Promise<void> => {
  const { provider, charge } = await approved(urls, '11111111-1111-4111-8111-111111111111' as CustomerId)
  const zip = makeZip(settingsOf(urls))
  await zip.checkout(charge.reference ?? '')
  const accountToken = await zip.exchange(charge.reference ?? '')
  const next = newCharge()
  chargeAfter(next, await provider.confirm(next, { accountToken }, payer))
}

export const zipFlows: ProviderFlows = {
  provider: 'zip',
  simulators: ['zip'],
  flows: [
    { name: 'a charge that is captured and refunded', run: payAndRefund },
    { name: 'a charge that is cancelled', run: cancel },
    { name: 'a charge by a stored token', run: payByToken },
  ],
}
