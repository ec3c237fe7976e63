import { captchaSettings } from './integrations/captcha/captcha.ts'
import { engagementServiceSettings } from './integrations/engagement/engagement.ts'
import { mailSettings } from './integrations/mail/mail.ts'
import { mapSettings } from './integrations/maps/maps.ts'
import { smsSettings } from './integrations/sms/sms.ts'
import { analyticsSettings } from './modules/analytics/index.ts'
import { addressSettings } from './modules/addresses/index.ts'
import { configurationSettings } from './modules/configuration/index.ts'
import { contentSettings } from './modules/content/index.ts'
import { engagementSettings } from './modules/engagement/index.ts'
import { socialSettings } from './modules/identities/index.ts'
import { notificationSettings } from './modules/notifications/index.ts'
import { waitingSettings } from './modules/orders/index.ts'
import { providerSettings } from './modules/payments/index.ts'
import { pushSettings } from './modules/push/index.ts'
import { signInSettings } from './modules/sign-in/index.ts'
import { storeSettings } from './modules/stores/index.ts'
import { platformSettings } from './platform/settings/platform-settings.ts'
import { demandComplaints } from './platform/settings/setting-demands.ts'
import { readSettings, type Environ, type MergedValues } from './platform/settings/setting.ts'

/** All settings of the API, as their owners declare them. */
export const settingGroups = {
  platform: platformSettings,
  mail: mailSettings,
  sms: smsSettings,
  captcha: captchaSettings,
  maps: mapSettings,
  discovery: configurationSettings,
  content: contentSettings,
  stores: storeSettings,
  addresses: addressSettings,
  identities: socialSettings,
  signIn: signInSettings,
  engagement: engagementSettings,
  engagementService: engagementServiceSettings,
  push: pushSettings,
  waiting: waitingSettings,
  notifications: notificationSettings,
  analytics: analyticsSettings,
  ...providerSettings,
} as const

/** The values of all settings, by their unique names. */
export type Configuration = MergedValues<typeof settingGroups>

/**
 * Reads and checks all settings. Returns all complaints together, so that an operator can fix them at once. `root` is
 * the folder of the checkout, without a trailing slash. [CFG-04] [CFG-11]
 */
export const readConfiguration = (
  environ: Environ,
  root: string,
): { readonly configuration: Configuration } | { readonly complaints: readonly string[] } => {
  const complaints: string[] = []
  const groups = Object.values(settingGroups)
  const values = groups.map((group) => readSettings<typeof group>(group, { environ, root }, complaints))
  const configuration = Object.assign({}, ...values) as Configuration
  complaints.push(...demandComplaints(groups, configuration))
  return complaints.length > 0 ? { complaints } : { configuration }
}
