export { directoryStore } from './directory-store.ts'
export { isDirectoryMoniker, makeDirectory } from './directory.ts'
export { seedDemoIndex } from './demo-index-store.ts'
