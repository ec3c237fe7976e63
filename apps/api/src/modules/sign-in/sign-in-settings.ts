import { partyAddress } from '../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../platform/settings/setting.ts'

export const signInSettings = defineSettings({
  /** A service that knows breached passwords by the start of their hash; null = passwords are not checked there. [ACC-33] */
  breachedPasswordsUrl: partyAddress('BREACHED_PASSWORDS_URL'),
})
