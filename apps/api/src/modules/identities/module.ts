import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ValuesOf } from '../../platform/settings/setting.ts'
import { makePasskeys } from './passkeys.ts'
import { makeProviders } from './providers.ts'
import { makeRegistrationTickets } from './registration-tickets.ts'
import { socialOf, type socialSettings } from './social-settings.ts'

/** Log-in providers, registration tickets and passkeys. [ACC-06] */
export const makeIdentitiesModule = (
  { clock, log, tokenKeys, publicUrl, brandName }: Platform,
  settings: ValuesOf<typeof socialSettings>,
) =>
  ({
    providers: makeProviders(socialOf(settings), { clock, log }),
    tickets: makeRegistrationTickets(tokenKeys, clock),
    passkeys: makePasskeys({ publicUrl, brandName }),
  }) satisfies MadeModule
