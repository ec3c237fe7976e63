export { analyticsSettings } from './analytics-settings.ts'
export { runFunnelCommand } from './command.ts'
export { makeAnalyticsModule } from './module.ts'
