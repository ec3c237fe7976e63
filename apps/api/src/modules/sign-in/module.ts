import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { partyAddress } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import type { EditorialContentCache } from '../content/index.ts'
import type { BotCheck } from '../customers/index.ts'
import type { Passkeys, Providers, RegistrationTickets } from '../identities/index.ts'
import { accountJobs } from './account-mail.ts'
import { appleReturn } from './apple-return.ts'
import { makeFindBreachedPassword } from './breached-passwords-client.ts'
import { endIdleSignInsJob, idleJobs } from './idle-jobs.ts'
import { makeKnownDevices } from './known-device.ts'
import { makeFindWeakness } from './new-password.ts'
import { ownPasskeyRoutes } from './own-passkeys.ts'
import { ownSignInRoutes } from './own-sign-ins.ts'
import { passkeySignInRoutes } from './passkey-sign-in.ts'
import { passwordRoutes } from './password-routes.ts'
import { makePasswords } from './passwords.ts'
import { makeProofs } from './proofs.ts'
import { registerRoutes } from './register-routes.ts'
import { signInRoutes, type SignInRouteDeps } from './routes.ts'
import { securityJobs } from './security-mail.ts'
import { makeSignIns } from './sign-ins.ts'
import { socialRoutes } from './social-routes.ts'
import { stepUpRoutes } from './step-up-routes.ts'

export const signInSettings = defineSettings({
  /** A service that finds breached passwords by the start of their hash; null = no such check. [ACC-33] */
  breachedPasswordsUrl: partyAddress('BREACHED_PASSWORDS_URL'),
})

type SignInDeps = {
  readonly editorial: EditorialContentCache
  readonly botCheck: BotCheck
  readonly providers: Providers
  readonly tickets: RegistrationTickets
  readonly passkeys: Passkeys
  readonly sendMail: SendMail | null
  readonly leaveBaskets: SignInRouteDeps['leaveBaskets']
}

/** Log-in, tokens, passwords and passkeys, and the mails about them. */
export const makeSignInModule = (
  platform: Platform,
  deps: SignInDeps,
  { breachedPasswordsUrl: url }: ValuesOf<typeof signInSettings>,
) => {
  const { sql, clock, log, brandName, publicUrl, settings } = platform
  const findBreached = url === null ? null : makeFindBreachedPassword({ url, log })
  const signIns = makeSignIns({ ...platform, leaveBaskets: deps.leaveBaskets })
  const passwords = makePasswords(settings.hashCost)
  const proving = { ...platform, ...deps, signIns, passwords, devices: makeKnownDevices(platform) }
  const routeDeps = {
    ...proving,
    proofs: makeProofs(proving),
    findWeakness: makeFindWeakness({ brandName, findBreached }),
  }
  const { sendMail, editorial } = deps
  const mailDeps = { sql, clock, sendMail, editorial, brandPlaceholders: platform.brandPlaceholders, publicUrl }
  return {
    signIns,
    passwords,
    routes: (app) => {
      signInRoutes(app, routeDeps)
      registerRoutes(app, routeDeps)
      socialRoutes(app, routeDeps)
      appleReturn(app)
      passwordRoutes(app, routeDeps)
      passkeySignInRoutes(app, routeDeps)
      ownPasskeyRoutes(app, routeDeps)
      ownSignInRoutes(app, routeDeps)
      stepUpRoutes(app, routeDeps)
    },
    jobs: { ...accountJobs(mailDeps), ...idleJobs(routeDeps), ...securityJobs(mailDeps) },
    recurring: [{ task: endIdleSignInsJob, match: '* * * * *' }],
  } satisfies MadeModule
}
