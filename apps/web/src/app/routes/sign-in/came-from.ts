import { isAccountPath, isSignInPath } from '../../../urls/sign-in-pages.ts'
import { paths } from '../../../urls/urls.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'

/** Where somebody has been in this tab; addresses of our own with their query, null = nowhere yet. */
export type CameFrom = {
  /** The last page that is none of those that log in. */
  readonly page: string | null
  /** The last one that is none of the account either. */
  readonly openPage: string | null
  /** Whether the register page was come to from a page of the account. */
  readonly isViaRegister: boolean
}

export const nowhere: CameFrom = { page: null, openPage: null, isViaRegister: false }

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''

/** What is known once this address has been asked for. [ACC-10] [ACC-08] */
export const cameTo = (known: CameFrom, address: string): CameFrom => {
  const path = pathOf(address)
  if (path === paths.register) {
    return { ...known, isViaRegister: known.page !== null && isAccountPath(pathOf(known.page)) }
  }
  if (isSignInPath(path)) return known
  return { page: address, openPage: isAccountPath(path) ? known.openPage : address, isViaRegister: false }
}

/** Where to go once logged in: the previous page but login; from an account page by way of register to the offers. [ACC-10] [NAV-30] */
export const afterLogin = ({ page, isViaRegister }: CameFrom): string =>
  isViaRegister ? paths.offers : (page ?? paths.home)

/** Where to go once logged out, for who stands on a page of the account. [ACC-08] */
export const afterLogout = ({ openPage }: CameFrom): string => openPage ?? paths.home

const keptName = 'cameFrom'

export const readCameFrom = (storage: Storage): CameFrom => {
  const kept = readKept(storage, keptName)
  return typeof kept === 'object' && kept !== null ? { ...nowhere, ...kept } : nowhere
}

export const keepCameFrom = (storage: Storage, known: CameFrom): void => writeKept(storage, keptName, known)
