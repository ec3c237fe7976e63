/** What a token may be asked for. [ACC-32] */
export const scopes = ['openid', 'write:profile', 'read:card', 'write:card', 'offline_access'] as const
export type Scope = (typeof scopes)[number]

/** The scopes that a space-separated text asks for and that there are, each once, in their own order. [ACC-32] */
export const grantedScopes = (text: string): readonly Scope[] => {
  const asked = text.split(/\s+/)
  return scopes.filter((scope) => asked.includes(scope))
}

/** Whether a token covers a call; a call that names no scope needs none. [ACC-32] */
export const coversScope = (granted: readonly Scope[], needed: Scope | undefined): boolean =>
  needed === undefined || granted.includes(needed)

/** Whether the customer wants to stay signed in: only then there is a refresh token. [ACC-04] [ACC-32] */
export const isRemembered = (granted: readonly Scope[]): boolean => granted.includes('offline_access')
