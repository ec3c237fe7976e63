export { notificationSettings } from './notification-settings.ts'
export { makeNotificationsModule } from './module.ts'
