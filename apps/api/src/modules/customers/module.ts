import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { customerRoutes, type SignedIn } from './routes.ts'

type CustomersDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly signedIn: SignedIn
  /** Like `signedIn`, for calls that need a recent proof of the person. */
  readonly proven: SignedIn
  /** Jobs of other modules that delete their data about a deleted customer. */
  readonly forgetJobs: readonly string[]
}

/** Accounts: profile, consents, saved stores and addresses. */
export const makeCustomersModule = ({ sql, clock, recordSecurityEvent }: Platform, deps: CustomersDeps) =>
  ({
    routes: (app) => {
      customerRoutes(app, { sql, clock, recordSecurityEvent, ...deps })
    },
  }) satisfies MadeModule
