/** The scopes of a token. [ACC-32] */
export const scopes = ['openid', 'write:profile', 'read:card', 'write:card', 'offline_access'] as const
export type Scope = (typeof scopes)[number]

/** The known scopes in a space-separated text, each once, in their own order. [ACC-32] */
export const grantedScopes = (text: string): readonly Scope[] => {
  const asked = text.split(/\s+/)
  return scopes.filter((scope) => asked.includes(scope))
}

/** Whether a token covers a call; a call without a scope needs none. [ACC-32] */
export const coversScope = (granted: readonly Scope[], needed: Scope | undefined): boolean =>
  needed === undefined || granted.includes(needed)

/** Whether the customer asked to stay signed in; only then there is a refresh token. [ACC-04] [ACC-32] */
export const isRemembered = (granted: readonly Scope[]): boolean => granted.includes('offline_access')
