import type { CustomerId } from '@forno/domain/core/basic-types'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { makeCustomerHashes } from '../vouchers/index.ts'
import { prizeJobs } from './prize-mail.ts'
import { prizeRoutes } from './routes.ts'

type PrizesDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Wires the prize game. [MKT-13] */
export const makePrizesModule = (platform: Platform, deps: PrizesDeps) =>
  ({
    routes: (app) => {
      prizeRoutes(app, { ...platform, ...deps, customerHashes: makeCustomerHashes(platform.emailHashKey) })
    },
    jobs: prizeJobs({ ...platform, ...deps }),
  }) satisfies MadeModule
