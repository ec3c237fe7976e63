export type { AppReturns } from './app-returns.ts'
export { makeAppReturnsModule } from './module.ts'
