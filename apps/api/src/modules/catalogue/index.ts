export { menuOf, serviceTypeOf } from './context.ts'
export { nationalZone, type Menus } from './menus.ts'
export { imageUrlOf, type Pictures } from './pictures.ts'
export { makeCatalogueModule } from './module.ts'
