/**
 * The address of a page on the shop's website. Pages of the app have an origin of their own; its document names the
 * website. [NAT-01]
 */
export const siteAddress = (path: string): string => {
  const site = document.querySelector<HTMLMetaElement>('meta[name="shop-site"]')?.content
  return new URL(path, site ?? location.origin).href
}
