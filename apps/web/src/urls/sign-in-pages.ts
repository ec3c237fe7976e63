import * as routePaths from './route-paths.ts'
import { isWithin } from './urls.ts'

const signInPages = [
  routePaths.login,
  routePaths.register,
  routePaths.forgotPassword,
  routePaths.verifyEmail,
  routePaths.socialReturn,
  routePaths.socialRegister,
  routePaths.callCentre,
]

/** Whether a path is a sign-in page; the log-in never returns there. [ACC-10] */
export const isSignInPath = (path: string): boolean => signInPages.some((page) => isWithin(path, page))

/** Whether a path is a page of the signed-in customer. [NAV-28] */
export const isAccountPath = (path: string): boolean => isWithin(path, routePaths.account)
