import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Menus } from '../catalogue/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { appLinkFiles } from './app-links.ts'
import { siteFileRoutes } from './routes.ts'

type SiteFileDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly menus: Menus
}

/** Wires manifest, robots.txt, sitemap, security.txt and the files of app links. */
export const makeSiteFilesModule = (
  { settings: { environment }, sql, clock, brand, publicUrl }: Platform,
  deps: SiteFileDeps,
) =>
  ({
    routes: (app) => {
      appLinkFiles(app, brand.app)
      siteFileRoutes(app, { sql, clock, brand, environment, publicUrl, ...deps })
    },
  }) satisfies MadeModule
