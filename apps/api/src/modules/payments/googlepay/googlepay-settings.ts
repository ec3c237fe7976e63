import { partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

/** [PAY-19] */
export const googlepaySettings = defineSettings({
  /** URL of Google's script; null = no Google Pay. */
  googlepayUrl: partyAddress('GOOGLEPAY_URL'),
  /** Our merchant id at Google; public. */
  googlepayMerchantId: partyKey('GOOGLEPAY_MERCHANT_ID', {
    demo: 'demo-google-merchant',
    usedWith: 'GOOGLEPAY_URL',
    isSecret: false,
  }),
})
