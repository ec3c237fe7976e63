export { contentStore, type ContentStore } from './content-store.ts'
export { holdContent, type ContentSnapshot } from './snapshot.ts'
