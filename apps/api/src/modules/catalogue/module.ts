import type { ServiceType } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore, type StoreStatuses } from '../stores/index.ts'
import { makeMenus } from './menus.ts'
import { readPictures } from './pictures.ts'
import { catalogueRoutes } from './routes.ts'

type CatalogueDeps = { readonly content: ContentSnapshot; readonly storeStatuses: StoreStatuses }

/** Wires the menu calls, the menu cache and the pictures of food. */
export const makeCatalogueModule = ({ settings, clock }: Platform, { content, storeStatuses }: CatalogueDeps) => {
  const menus = makeMenus(content, storeStatuses)
  const pictures = readPictures(`${settings.assetsDir}/pictures.json`)
  return {
    menus,
    pictures,
    /** Changes whenever the menu of that store and service type changes. */
    menuRevision: (storeCode: string, serviceType: ServiceType): string =>
      menus.at(findStore(content.current(), storeCode), serviceType, clock()).key,
    routes: (app) => {
      catalogueRoutes(app, { clock, content, menus, pictures })
    },
  } satisfies MadeModule
}
