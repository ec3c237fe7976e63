import { isNativeApp } from '../../native/native-app.ts'

/** The scopes of every log-in. */
const baseScopes = 'openid write:profile read:card write:card'

/**
 * The scopes of a log-in; staying logged in adds a refresh token. The phone app always stays logged in: its vault keeps
 * the token. [ACC-32]
 */
export const scopeFor = (staysLoggedIn: boolean): string =>
  staysLoggedIn || isNativeApp() ? `${baseScopes} offline_access` : baseScopes
