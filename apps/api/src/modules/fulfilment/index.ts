export { allRoom, roomAt } from './capacity.ts'
export { fulfilmentRoutes } from './routes.ts'
export { slotsStore, type SlotClaim, type SlotsStore } from './slots-store.ts'
