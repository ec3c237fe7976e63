import { expect, test } from 'vitest'
import { slotWindow } from './slot-window.ts'

const startsAt = '2026-11-21T18:00:00+11:00'

test.each([
  [{}, 'Delivery', '06:00 PM - 06:30 PM'],
  [{}, 'Pickup', '06:00 PM - 06:15 PM'],
  [{ FULFILMENT_SLOT_DELIVERY: '45', FULFILMENT_SLOT_PICKUP: '20' }, 'Delivery', '06:00 PM - 06:45 PM'],
  [{ FULFILMENT_SLOT_DELIVERY: '45', FULFILMENT_SLOT_PICKUP: '20' }, 'Pickup', '06:00 PM - 06:20 PM'],
  [{ FULFILMENT_SLOT_PICKUP: 'soon' }, 'Pickup', '06:00 PM - 06:15 PM'],
] as const)('[TIM-04] with the settings %j a %s slot reads %s', (settings, serviceType, label) => {
  expect(slotWindow(settings, serviceType, startsAt)).toBe(label)
})
