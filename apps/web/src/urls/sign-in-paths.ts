/** The paths by which people come to and out of their account. They stand apart from the shop's: no first view needs them. */
export const signInPaths = {
  login: '/login',
  register: '/register',
  forgot: '/reset-password',
  checkMailbox: (email: string, customerId?: string) =>
    `/verify-email${customerId === undefined ? '' : `/${customerId}`}?email=${encodeURIComponent(email)}`,
  /** Where the registration of a social sign-in is completed. */
  socialRegister: '/oauth-register',
  /** Where agents of the call centre sign in. [NAV-36] */
  agent: '/callcentermode',
} as const

const folders = [
  '/login',
  '/register',
  '/reset-password',
  '/verify-email',
  '/oauth',
  '/oauth-register',
  '/callcentermode',
]

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Whether a path is one of those that log in, which nobody is sent back to. [ACC-10] */
export const isSignInPath = (path: string): boolean => folders.some((folder) => isBelow(path, folder))

/** Whether a path belongs to whoever is logged in. [NAV-28] */
export const isAccountPath = (path: string): boolean => isBelow(path, '/account')
