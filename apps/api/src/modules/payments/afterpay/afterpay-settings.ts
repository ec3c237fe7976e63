import { partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

const usedWith = 'AFTERPAY_URL'

export const afterpaySettings = defineSettings({
  /** URL of Afterpay's API; null = Afterpay is not offered. [PAY-22] */
  afterpayUrl: partyAddress('AFTERPAY_URL'),
  afterpayMerchantId: partyKey('AFTERPAY_MERCHANT_ID', { demo: 'demo-afterpay-merchant', usedWith, isSecret: false }),
  afterpaySecret: partyKey('AFTERPAY_SECRET', { demo: 'demo-afterpay-secret', usedWith, isSecret: true }),
})
