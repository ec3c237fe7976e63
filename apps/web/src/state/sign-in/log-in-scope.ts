const always = 'openid write:profile read:card write:card'

/** The scopes of a log-in; staying logged in adds a refresh token. [ACC-32] */
export const scopeFor = (staysLoggedIn: boolean): string => (staysLoggedIn ? `${always} offline_access` : always)
