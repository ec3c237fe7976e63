import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { NativeClients } from '../../native/social-sign-in.ts'

/** The shop's client ids at a provider, for its log-in in the phone app; `iosClientId` null = iOS has none. [ACC-06] */
export const nativeClients = ({ settings }: Configuration, provider: SocialProvider): NativeClients => ({
  webClientId: settings[`KEY_${provider.toUpperCase()}`] ?? '',
  iosClientId: settings[`KEY_${provider.toUpperCase()}_IOS`] || null,
})
