import { SocialLogin } from '@capgo/capacitor-social-login'
import { uuid } from '../lib/browser/uuid.ts'
import { nativePlatform } from './native-app.ts'
import type * as web from './social-sign-in.ts'

/** Apple's own sheet exists on its platform alone. Google needs a client id of its own on iOS. [ACC-06] */
export const logsInNatively: typeof web.logsInNatively = (provider, { iosClientId }) => {
  const isIos = nativePlatform() === 'ios'
  if (provider === 'apple') return isIos
  return provider === 'google' && (!isIos || iosClientId !== null)
}

/** The messages of the plug-ins of both platforms for a sheet that the customer closed. */
const dismissal = /cancel|1001|dismiss/i

const initialise = (provider: 'google' | 'apple', { webClientId, iosClientId }: web.NativeClients): Promise<void> =>
  SocialLogin.initialize(
    provider === 'apple'
      ? { apple: { clientId: webClientId } }
      : { google: { webClientId, ...(iosClientId === null ? {} : { iOSClientId: iosClientId }) } },
  )

export const nativeIdToken: typeof web.nativeIdToken = async (provider, clients) => {
  const nonce = uuid()
  try {
    await initialise(provider, clients)
    return await (provider === 'apple' ? appleToken(nonce) : googleToken(nonce))
  } catch (error) {
    if (error instanceof Error && dismissal.test(error.message)) return null
    throw error
  }
}

const googleToken = async (nonce: string): Promise<web.NativeIdToken> => {
  const { result } = await SocialLogin.login({ provider: 'google', options: { nonce } })
  const token = 'idToken' in result ? result.idToken : null
  if (token === null) throw new Error('Google sent no ID token')
  return { token, nonce, firstName: '', lastName: '' }
}

const appleToken = async (nonce: string): Promise<web.NativeIdToken> => {
  const { result } = await SocialLogin.login({ provider: 'apple', options: { nonce, scopes: ['email', 'name'] } })
  if (result.idToken === null) throw new Error('Apple sent no ID token')
  const { givenName, familyName } = result.profile
  return { token: result.idToken, nonce, firstName: givenName ?? '', lastName: familyName ?? '' }
}
