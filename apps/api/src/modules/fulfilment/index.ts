export { unlimitedKitchen, capacityAt, fullAt } from './capacity.ts'
export { scheduleWire } from './schedule-wire.ts'
export { slotsStore, type SlotClaim, type SlotsStore } from './slots-store.ts'
export { specialDays } from './special-days.ts'
