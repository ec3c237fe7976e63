export { contentRoutes } from './routes.ts'
export { contentStore, type ContentStore } from './content-store.ts'
export { holdContent, type ContentSnapshot } from './snapshot.ts'
export { readContent } from './read-content.ts'
