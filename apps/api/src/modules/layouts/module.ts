import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { EditorialContentCache } from '../content/index.ts'
import type { PictureLookups } from './banner-wire.ts'
import { layoutRoutes } from './routes.ts'

type LayoutsDeps = { readonly editorial: EditorialContentCache; readonly pictures: PictureLookups }

/** Wires the calls that tell a page its frame, its sections and its asides. */
export const makeLayoutsModule = (deps: LayoutsDeps) =>
  ({
    routes: (app) => {
      layoutRoutes(app, deps)
    },
  }) satisfies MadeModule
