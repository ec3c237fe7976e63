import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot, HeldWords } from '../content/index.ts'
import { customerRoutes, type SignedIn } from './routes.ts'

type CustomersDeps = {
  readonly content: ContentSnapshot
  readonly words: HeldWords
  readonly signedIn: SignedIn
  /** The same for calls that need a fresh proof of who is calling. */
  readonly proven: SignedIn
  /** Jobs that delete what other modules keep of a customer whose account ends. */
  readonly forgetJobs: readonly string[]
}

/** Accounts: profile, consents, saved stores and addresses. */
export const makeCustomersModule = ({ sql, clock, recordSecurityEvent }: Platform, deps: CustomersDeps) =>
  ({
    routes: (app) => {
      customerRoutes(app, { sql, clock, recordSecurityEvent, ...deps })
    },
  }) satisfies MadeModule
