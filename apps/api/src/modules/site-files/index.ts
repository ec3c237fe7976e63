export { makeSiteFilesModule } from './module.ts'
