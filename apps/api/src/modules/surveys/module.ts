import type { CustomerId } from '@forno/domain/core/basic-types'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { surveyRoutes } from './routes.ts'
import { inviteToSurveysJob, surveyMailJobs } from './survey-mail.ts'

type SurveysDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Wires surveys, and the mail after an order that invites to one. */
export const makeSurveysModule = (platform: Platform, deps: SurveysDeps) =>
  ({
    routes: (app) => {
      surveyRoutes(app, { ...platform, ...deps })
    },
    jobs: surveyMailJobs({ ...platform, ...deps }),
    recurring: [{ task: inviteToSurveysJob, match: '*/5 * * * *' }],
  }) satisfies MadeModule
