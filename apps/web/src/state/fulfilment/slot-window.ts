import type { ServiceType } from '@forno/domain/core/basic-types'
import { windowLabel } from '@forno/domain/fulfilment/time-labels'
import { numberSetting } from '../../lib/settings.ts'

const settingNames = { Delivery: 'FULFILMENT_SLOT_DELIVERY', Pickup: 'FULFILMENT_SLOT_PICKUP' } as const

/** "06:00 PM - 06:30 PM": the window of the slot that starts then, as long as the settings say. [TIM-04] */
export const slotWindow = (
  settings: Readonly<Record<string, string>>,
  serviceType: ServiceType,
  startsAt: string,
): string => windowLabel(startsAt, numberSetting(settings, settingNames[serviceType]))
