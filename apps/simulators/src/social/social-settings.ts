import type { Environment } from '../platform/party-definition.ts'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The registered clients and their secrets. */
export type SocialSettings = {
  readonly google: { readonly clientIds: readonly string[]; readonly secret: string }
  readonly facebook: { readonly appId: string; readonly secret: string }
  readonly apple: {
    readonly clientIds: readonly string[]
    readonly teamId: string
    readonly keyId: string
    /** The public key of the client secrets. */
    readonly publicKey: KeyObject
    /** Accept http, localhost and IP addresses, which Apple itself refuses but a local shop needs. */
    readonly takesLocalhost: boolean
  }
  readonly paypal: { readonly clientId: string; readonly secret: string }
  /** The hosts of registered redirect URIs, on any port. */
  readonly redirectHosts: readonly string[]
}

/** The registered redirect paths of the shop. */
export const redirectPaths: readonly string[] = ['/oauth/redirect', '/oauth/paypal-redirect', '/oauth/apple-return']

/**
 * The demo key for Sign in with Apple: PKCS #8 as in Apple's file, without its first and last line. It is not secret,
 * because every copy of this program contains it. The simulator uses only its public half.
 */
const demoAppleKey =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgh1bg8fnrZosRCGZx33HiNC0dM6+LlqeM3vt6M16/2V+hRANCAAT7ZNdmMV13yl4an+9VIXYf8oS55fPOdxEOwbbh+hn9AFYUDp4TKeZCbB6LcZF43JxBZMku87CmF5jQ94oezdT5'

const listFrom = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Throws if the key cannot be parsed; the caller names the setting. [ACC-39] */
export function readSocialSettings(environment: Environment): SocialSettings {
  return {
    google: {
      clientIds: listFrom(environment.GOOGLE_CLIENT_IDS || 'demo-google-client'),
      secret: environment.GOOGLE_CLIENT_SECRET || 'demo-google-secret',
    },
    facebook: {
      appId: environment.FACEBOOK_APP_ID || 'demo-facebook-app',
      secret: environment.FACEBOOK_APP_SECRET || 'demo-facebook-secret',
    },
    apple: {
      clientIds: listFrom(environment.APPLE_CLIENT_IDS || 'demo-apple-client'),
      teamId: environment.APPLE_TEAM_ID || 'DEMOTEAM01',
      keyId: environment.APPLE_KEY_ID || 'DEMOKEY001',
      publicKey: publicHalfOf(environment.APPLE_PRIVATE_KEY || demoAppleKey),
      takesLocalhost: environment.APPLE_LOCALHOST !== 'off',
    },
    paypal: {
      clientId: environment.PAYPAL_CLIENT_ID || 'demo-paypal-client',
      secret: environment.PAYPAL_CLIENT_SECRET || 'demo-paypal-secret',
    },
    redirectHosts: listFrom(environment.SOCIAL_REDIRECT_HOSTS || 'localhost,127.0.0.1'),
  }
}

function publicHalfOf(text: string): KeyObject {
  const body = text.replaceAll('\\n', '').replace(/-----[A-Z ]+-----/g, '')
  const key = createPrivateKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key of the curve P-256')
  return createPublicKey(key)
}
