import { expect, test } from 'vitest'
import { everyDay, hours, sampleStore, when } from '../../test/sample-store.ts'
import { defaultStoreStatus } from '../content/store-status.ts'
import { noDeliveryAddress } from './delivery-address.ts'
import { checkDueTime, dueWindow, workStart, type KitchenCapacity } from './due-time.ts'

const store = sampleStore()
const quiet = defaultStoreStatus(store.id)
const clock = (time: string) => when(`2026-11-21T${time}+11:00`)
const free: KitchenCapacity = { isFull: () => false, held: null }
const full: KitchenCapacity = { isFull: () => true, held: null }
const order = (due: string | null) => ({
  serviceType: 'Pickup' as const,
  isAsap: due === 'asap',
  orderDueAt: due === null || due === 'asap' ? null : clock(due),
  deliveryAddress: noDeliveryAddress,
})

test.each([
  ['now before opening', '09:00', 'asap', free, 'TimeNotOffered'],
  ['now after closing', '23:00', 'asap', free, 'StoreClosed'],
  ['now in a full kitchen', '18:00', 'asap', full, 'SlotFull'],
  ['at a full quarter hour', '18:00', '19:00', full, 'SlotFull'],
  ['before now', '18:00', '17:00', free, 'TimePast'],
  ['later after closing', '22:30', '23:00', free, 'StoreClosed'],
  ['sooner than promised', '18:00', '18:05', free, 'TimePast'],
  ['between quarter hours', '18:00', '19:05', free, 'TimeNotOffered'],
  ['at no time', '18:00', null, free, 'TimeNotOffered'],
] as const)('[TIM-09] an order %s is refused for its service', (_, at, due, kitchen, refusal) => {
  const found = checkDueTime(store, quiet, order(due), clock(at), kitchen)
  expect([found?.refused, found?.data]).toEqual([refusal, { serviceType: 'Pickup' }])
})

test('[TIM-09] an order without a time has no held quarter hour', () => {
  const always = sampleStore({ pickupHours: everyDay(hours('00:00', '24:00')) })
  expect(checkDueTime(always, quiet, order(null), clock('18:00'), free)?.refused).toBe('TimeNotOffered')
})

test('[SES-02] without a time the window begins as for now, and so does the work', () => {
  const at = clock('18:00')
  const window = { dueAt: clock('18:15'), dueUntil: clock('18:30') }
  expect(dueWindow(store, quiet, order('asap'), at, free)).toEqual(window)
  expect(dueWindow(store, quiet, order(null), at, free)).toEqual(window)
  const late = '2026-11-22T12:00+11:00'
  const starts = [order('asap'), order(null), { ...order('asap'), orderDueAt: when(late) }]
  expect(starts.map((each) => workStart(store, each, at))).toEqual([at, at, at])
  expect(workStart(store, order('12:00'), clock('09:00'))).toBe(clock('11:00'))
})
