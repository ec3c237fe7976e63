/** The credentials of a call: sign-ins are cookies, also where customers' calls have an origin of their own. */
export const credentialsOf = (path: string): RequestCredentials =>
  path.startsWith('/customer') ? 'include' : 'same-origin'
