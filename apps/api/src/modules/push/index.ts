export { makePushModule } from './module.ts'
export { orderPushJob, type OrderPushes } from './order-pushes.ts'
export { pushSettings } from './push-settings.ts'
export type { Delivery } from './push-store.ts'
