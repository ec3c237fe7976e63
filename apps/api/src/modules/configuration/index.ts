export { configurationOf, configurationRoutes, type Discovery } from './routes.ts'
