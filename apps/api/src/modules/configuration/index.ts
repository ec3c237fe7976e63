export { configurationSettings } from './configuration-settings.ts'
export { makeConfigurationModule } from './module.ts'
