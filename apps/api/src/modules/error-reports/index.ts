export { makeErrorReportsModule } from './module.ts'
