import { shopSite } from '../../lib/browser/shop-site.ts'

/** The URL of an image that the API names: a path is on the shop's server, which is not the phone app's own origin. */
export const imageAddress = (path: string): string => (path.startsWith('/') ? shopSite + path : path)
