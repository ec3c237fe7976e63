export { zipRoutes } from './zip/routes.ts'
export { makeZip } from './zip/zip-client.ts'
