export { engagementOrigins, engagementSettings } from './engagement-settings.ts'
export { unsubscribeFooter } from './unsubscribe-footer.ts'
export { unsubscribeLink } from './unsubscribe-link.ts'
export { makeEngagementModule } from './module.ts'
