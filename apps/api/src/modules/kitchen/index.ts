export { kitchenStore } from './kitchen-store.ts'
export { kitchenJobs } from './moves.ts'
export { kitchenRoutes } from './routes.ts'
export { hashPin } from './screen-session.ts'
