import * as routePaths from './route-paths.ts'
import { isWithin, paths } from './urls.ts'

/**
 * The canonical path of a page, without a voucher code or basket item. Products and meals take theirs from their data,
 * because a product's address may name any type. [NAV-06] [NAV-07]
 */
export const canonicalAddress = (path: string): string => {
  if (path === routePaths.newHome) return paths.home
  if (isWithin(path, routePaths.offers)) return paths.offers
  const parts = path.split('/')
  return isWithin(path, routePaths.campaign) && parts.length === 4 ? parts.slice(0, 3).join('/') : path
}
