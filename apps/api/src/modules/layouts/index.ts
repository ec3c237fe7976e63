export { makeLayoutsModule } from './module.ts'
export { pictureWire, type PictureLookups } from './banner-wire.ts'
