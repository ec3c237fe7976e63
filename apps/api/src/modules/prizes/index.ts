export { auditLines } from './audit.ts'
export { makePrizesModule } from './module.ts'
