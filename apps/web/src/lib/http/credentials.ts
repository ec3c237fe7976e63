/** Sign-ins live in cookies, also where customers' calls have an origin of their own. */
export const credentialsOf = (path: string): RequestCredentials =>
  path.startsWith('/customer') ? 'include' : 'same-origin'
