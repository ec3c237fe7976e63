export { makeWaitingOrdersModule } from './module.ts'
