import { defaultSlotMinutes } from '@forno/domain/content/store-status'
import { Type } from 'typebox'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { every } from '../../platform/core/every.ts'
import { wholeNumber } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../platform/settings/setting.ts'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { SuburbStore } from '../address-directory/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { storeFormRoutes } from './form-routes.ts'
import { formJobs } from './form-mails.ts'
import { formSettings, mailboxesOf } from './form-settings.ts'
import { heardStore } from './heard-store.ts'
import { makeHeardStores } from './heard-stores.ts'
import { measureStores } from './store-metrics.ts'
import { storeStatusStore } from './store-status-store.ts'
import { makeStoreStatuses } from './store-statuses.ts'
import { storeRoutes } from './routes.ts'
import { streamRoutes } from './stream-routes.ts'

export const storeChannels = ['store_overlay'] as const

/** Milliseconds between two exchanges of the stores that were heard: six of them within `heardFor`. */
const exchangeInterval = 20_000

const slotMinutes = (variable: string, fallback: number): Setting<number> => ({
  ...wholeNumber(variable, fallback),
  schema: Type.Integer({ minimum: 5, maximum: 240 }),
  rule: 'must be a whole number from 5 to 240',
})

export const storeSettings = defineSettings({
  /** Minutes from the start to the end of a slot. [TIM-04] */
  deliverySlotMinutes: slotMinutes('FULFILMENT_SLOT_DELIVERY', defaultSlotMinutes.Delivery),
  pickupSlotMinutes: slotMinutes('FULFILMENT_SLOT_PICKUP', defaultSlotMinutes.Pickup),
  ...formSettings.settings,
})

type StoresDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly suburbs: SuburbStore
  readonly slots: SlotsStore
}

/** Wires store calls, live store status with its event stream, which stores are heard, and the store forms. */
export const makeStoresModule = async (
  platform: Platform,
  { content, editorial, sendMail, suburbs, slots }: StoresDeps,
  { deliverySlotMinutes, pickupSlotMinutes, ...settings }: ValuesOf<typeof storeSettings>,
) => {
  const { sql, clock, listener, rateLimiter, registry, log } = platform
  const slotMinutes = { Delivery: deliverySlotMinutes, Pickup: pickupSlotMinutes }
  const heard = makeHeardStores(heardStore(sql), clock)
  const statusDeps = { store: storeStatusStore(sql), heard, listener, content, slotMinutes, clock }
  const { storeStatuses, exchangeHeard } = await makeStoreStatuses(statusDeps)
  measureStores(registry, { clock, content, storeStatuses })
  return {
    storeStatuses,
    exchangeHeard,
    routes: (app) => {
      storeRoutes(app, { clock, content, storeStatuses, slots, suburbs })
      streamRoutes(app, { clock, content, storeStatuses })
      storeFormRoutes(app, { sql, clock, content, rateLimiter })
    },
    close: every(exchangeInterval, exchangeHeard, (error) => {
      log(error, 'the stores that were heard could not be exchanged; the next turn tries again')
    }),
    jobs: formJobs({ ...platform, content, editorial, sendMail, mailboxes: mailboxesOf(settings) }),
  } satisfies MadeModule
}
