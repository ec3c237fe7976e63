import type { SocialProvider } from '@forno/domain/customers/social-provider'

/** An ID token for our nonce. Names are empty unless the provider gave them. */
export type NativeIdToken = {
  readonly token: string
  readonly nonce: string
  readonly firstName: string
  readonly lastName: string
}

/** Our ids at the provider; null = the provider has none for the platform. */
export type NativeClients = {
  readonly webClientId: string
  readonly iosClientId: string | null
}

/** Whether the platform itself logs in with the provider, without a browser. */
export const logsInNatively = (_provider: SocialProvider, _clients: NativeClients): boolean => false

/** The provider's ID token from the platform; null = the customer closed the sheet. */
export const nativeIdToken = (_provider: 'google' | 'apple', _clients: NativeClients): Promise<NativeIdToken | null> =>
  Promise.reject(new Error('a browser has no log-in of its platform'))
