export { siteFileRoutes } from './routes.ts'
