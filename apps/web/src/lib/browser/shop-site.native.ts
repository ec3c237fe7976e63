import type * as web from './shop-site.ts'

/** The build writes the brand's site into the page of the phone app, whose own origin has no server. [API-01] */
export const shopSite: typeof web.shopSite =
  document.querySelector<HTMLMetaElement>('meta[name="shop-site"]')?.content ?? ''
