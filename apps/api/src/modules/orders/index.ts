export { callOff } from './call-off.ts'
export { forgetOrdersJob, orderJobs } from './forget-orders.ts'
export { forgottenStore } from './forgotten-store.ts'
export { leaveMessage, orderMessageJob, type OrderMessageWork } from './leave-message.ts'
export { historyRoutes } from './history-routes.ts'
export { orderOf, ordersStore, type Order, type OrderLine } from './orders-store.ts'
export { pastOrderWire } from './history-wire.ts'
export { pastOrdersStore } from './past-orders-store.ts'
export { holdPopularity } from './popularity.ts'
export {
  checkToOrder,
  openRow,
  openToOrder,
  placeOrder,
  writeOrder,
  type OrderFacts,
  type PlaceOrderNeeds,
  type Placing,
} from './place-order.ts'
export { orderPriceRows } from './price-rows.ts'
export { orderRoutes } from './routes.ts'
export { billedLines, buildWords, orderResultWire, refundWire, type OrderRefund } from './wire.ts'
