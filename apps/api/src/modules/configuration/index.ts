export { configurationRoutes, type Discovery } from './routes.ts'
