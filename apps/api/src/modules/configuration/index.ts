export { makeConfigurationModule } from './module.ts'
