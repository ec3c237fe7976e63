export { makeEngagementModule } from './module.ts'
