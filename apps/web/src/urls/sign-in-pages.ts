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

/** Whether a path is of a page that logs in; no one is sent back to those. [ACC-10] */
export const isSignInPath = (path: string): boolean => signInPages.some((page) => isWithin(path, page))

/** Whether a path is of a page that only its customer sees. [NAV-28] */
export const isAccountPath = (path: string): boolean => isWithin(path, routePaths.account)
