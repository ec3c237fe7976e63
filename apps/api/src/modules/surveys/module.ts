import type { CustomerId } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { surveyRoutes } from './routes.ts'

type SurveysDeps = {
  readonly editorial: EditorialContentCache
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Wires surveys. */
export const makeSurveysModule = (platform: Platform, deps: SurveysDeps) =>
  ({
    routes: (app) => {
      surveyRoutes(app, { ...platform, ...deps })
    },
  }) satisfies MadeModule
