import { shopSite } from '../../lib/browser/shop-site.ts'

/** The address of a page on the shop's website, which anyone can open; the app has an origin of its own. [NAT-01] */
export const siteAddress = (path: string): string => new URL(path, shopSite || location.origin).href
