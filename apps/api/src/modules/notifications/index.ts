export { makeNotificationsModule } from './module.ts'
