import { oneServer, InvalidSetting, type Environment } from '../platform/party-definition.ts'
import { createSocialServer } from './server.ts'
import { readSocialSettings, type SocialSettings } from './social-settings.ts'

const settingsFrom = (environment: Environment): SocialSettings => {
  try {
    return readSocialSettings(environment)
  } catch {
    throw new InvalidSetting('APPLE_PRIVATE_KEY must be the text of a .p8 file: a PKCS #8 key of the curve P-256.')
  }
}

/** Google, Facebook, Apple and PayPal as sign-in providers. [ACC-06] */
export const party = oneServer(
  'social',
  7,
  (environment, clock) => createSocialServer(settingsFrom(environment), clock),
  (url) => ({ SOCIAL_URL: url }),
)
