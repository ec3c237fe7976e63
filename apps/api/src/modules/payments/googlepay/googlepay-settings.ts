import { partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

/** [PAY-19] */
export const googlepaySettings = defineSettings({
  /** Where browsers get Google's script; null = no Google Pay. */
  googlepayUrl: partyAddress('GOOGLEPAY_URL'),
  /** Who we are to Google; public. */
  googlepayMerchantId: partyKey('GOOGLEPAY_MERCHANT_ID', {
    ...{ demo: 'demo-google-merchant', usedWith: 'GOOGLEPAY_URL', isSecret: false },
  }),
})
