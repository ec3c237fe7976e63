import { isWithin, routePaths } from './urls.ts'

const { login, register, forgotPassword, verifyEmail, socialReturn, socialRegister, callCentre } = routePaths
const signInPages = [login, register, forgotPassword, verifyEmail, socialReturn, socialRegister, callCentre]

/** Whether a path is of a page that logs in; no one is sent back to those. [ACC-10] */
export const isSignInPath = (path: string): boolean => signInPages.some((page) => isWithin(path, page))

/** Whether a path is of a page that only its customer sees. [NAV-28] */
export const isAccountPath = (path: string): boolean => isWithin(path, routePaths.account)
