export { makeReceiptsModule } from './module.ts'
