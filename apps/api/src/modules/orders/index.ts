export { orderOf, ordersStore, type Order, type OrderLine } from './orders-store.ts'
export { orderRoutes } from './routes.ts'
export { buildWords } from './wire.ts'
export { wholeAddress } from './whole-address.ts'
