import { shopSite } from '../../lib/browser/shop-site.ts'

/** Base URL of the API before discovery has answered. [API-01] */
export const discovery = `${shopSite}/api/v1`
