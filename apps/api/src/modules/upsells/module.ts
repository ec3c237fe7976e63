import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Menus, Pictures } from '../catalogue/index.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { upsellRoutes } from './routes.ts'

type UpsellDeps = { readonly content: ContentSnapshot; readonly menus: Menus; readonly pictures: Pictures }

/** Wires the upsell call. */
export const makeUpsellsModule = ({ clock }: Platform, deps: UpsellDeps) =>
  ({
    routes: (app) => {
      upsellRoutes(app, { clock, ...deps })
    },
  }) satisfies MadeModule
