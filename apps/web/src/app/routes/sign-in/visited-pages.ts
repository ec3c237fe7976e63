import { isFields } from '@forno/domain/core/unknown-fields'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { isAccountPath, isSignInPath } from '../../../urls/sign-in-pages.ts'
import { paths } from '../../../urls/urls.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'

/** The pages visited in this tab, as paths with query; null = none yet. */
export type VisitedPages = {
  /** The last page that is not a log-in page. */
  readonly page: string | null
  /** The last page that is neither a log-in page nor an account page. */
  readonly openPage: string | null
  /** Whether the customer came to the register page from an account page. */
  readonly isViaRegister: boolean
}

/** Before the first page. */
export const nowhere: VisitedPages = { page: null, openPage: null, isViaRegister: false }

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''

/** The visited pages after a navigation to this address. [ACC-10] [ACC-08] */
export const afterVisit = (visited: VisitedPages, address: string): VisitedPages => {
  const path = pathOf(address)
  if (path === paths.register) {
    return { ...visited, isViaRegister: visited.page !== null && isAccountPath(pathOf(visited.page)) }
  }
  if (isSignInPath(path)) return visited
  return { page: address, openPage: isAccountPath(path) ? visited.openPage : address, isViaRegister: false }
}

/**
 * The page after a log-in: the previous page that is not a log-in page; the offers for a customer who came from the
 * account by the register page. [ACC-10] [NAV-30]
 */
export const afterLogin = ({ page, isViaRegister }: VisitedPages): string =>
  isViaRegister ? paths.offers : (page ?? paths.home)

/** The page after a log-out: the last page outside the account; the home page for a customer of PayPal. [ACC-08] */
export const afterLogout = ({ openPage }: VisitedPages, provider: SocialProvider | null): string =>
  provider === 'paypal' ? paths.home : (openPage ?? paths.home)

const keptName = 'cameFrom'

/** The visited pages of this tab; `nowhere` if none, or nothing readable, is stored. */
export const readVisitedPages = (storage: Storage): VisitedPages => {
  const kept = readKept(storage, keptName)
  return isVisitedPages(kept) ? kept : nowhere
}

const isVisitedPages = (value: unknown): value is VisitedPages =>
  isFields(value) &&
  [value['page'], value['openPage']].every((page) => page === null || typeof page === 'string') &&
  typeof value['isViaRegister'] === 'boolean'

/** Stores the visited pages of this tab. */
export const saveVisitedPages = (storage: Storage, pages: VisitedPages): void => writeKept(storage, keptName, pages)
