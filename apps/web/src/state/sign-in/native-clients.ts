import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { NativeClients } from '../../native/social-sign-in.ts'

/** Our ids at a provider, for the log-in of a platform. [ACC-06] */
export const nativeClients = ({ settings }: Configuration, provider: SocialProvider): NativeClients => ({
  webClientId: settings[`KEY_${provider.toUpperCase()}`] ?? '',
  iosClientId: settings[`KEY_${provider.toUpperCase()}_IOS`] || null,
})
