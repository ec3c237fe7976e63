import type { Upsell } from '@forno/contracts/upsells/upsells'
import type { UpsellTrigger } from '@forno/domain/content/upsell'
import type { Call } from '../../../lib/http/call.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { menuContext } from '../../../api/catalogue.ts'
import type { Disposition } from '../../../lib/disposition.ts'

export type { Upsell }

/** Upsells for the products just added; empty when the lookup fails. [UPS-06] */
export const fetchUpsells = async (
  call: Call,
  disposition: Disposition,
  added: { readonly productId: string; readonly trigger: UpsellTrigger },
): Promise<readonly Upsell[]> => {
  const { storeCode, fulfilmentType, fulfilmentDateTime = null } = menuContext(disposition)
  if (storeCode === undefined || fulfilmentType === undefined) return []
  try {
    return await call('POST /marketing/upsells', { body: { storeCode, fulfilmentType, fulfilmentDateTime, ...added } })
  } catch (error) {
    logFailure('upsells could not be looked up', error)
    return []
  }
}
