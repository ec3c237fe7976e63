export { menuOf, serviceTypeOf } from './context.ts'
export { makeMenus, nationalZone, type Menus } from './menus.ts'
export { readPictures, type Pictures } from './pictures.ts'
export { catalogueRoutes } from './routes.ts'
