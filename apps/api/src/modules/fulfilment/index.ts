export { unlimitedKitchen, capacityAt } from './capacity.ts'
export { slotsStore, type SlotClaim, type SlotsStore } from './slots-store.ts'
export { makeFulfilmentModule } from './module.ts'
