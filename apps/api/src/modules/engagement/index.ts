export { engagementOrigins, engagementSettings } from './engagement-settings.ts'
export { makeEngagementModule } from './module.ts'
export { unsubscribeLink } from './unsubscribe-link.ts'
