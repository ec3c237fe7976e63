export { cancelOrder } from './cancel-order.ts'
export { anonymiseOrdersJob } from './anonymise-orders.ts'
export { anonymiseStore } from './anonymise-store.ts'
export { enqueueMessage, enqueueWays, orderMessageJob, type OrderMessageWork } from './enqueue-message.ts'
export { assertTrackable, ownOrder } from './find-order.ts'
export { orderOf, ordersStore, type Order, type OrderLine } from './orders-store.ts'
export { waitingSettings, waitingTimesOf, type WaitingSettings } from './waiting-settings.ts'
export { pastOrderWire } from './history-wire.ts'
export { pastOrdersStore } from './past-orders-store.ts'
export {
  checkToOrder,
  openRow,
  openToOrder,
  placeOrder,
  writeOrder,
  type OrderFacts,
  type PlaceOrderDeps,
  type OrderPlacement,
} from './place-order.ts'
export { orderPriceRows } from './price-rows.ts'
export { billedLines, buildWords, orderResultWire, refundWire, type OrderRefund } from './wire.ts'
export { makeOrdersModule, orderChannels } from './module.ts'
