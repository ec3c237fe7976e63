import { shopSite } from '../../../lib/browser/shop-site.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/** Paths of the shop's server that are no page of the app. */
const serverPaths = /^\/(api|kitchen)(\/|$)/

/** How the app follows a link; `phone`: the phone opens it, by its browser or by the app of the address. */
type LinkTarget =
  | { readonly kind: 'app'; readonly path: string }
  /** On the shop's server. */
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'phone' }

/**
 * The target of a link that the router has left alone. Editors may write links to pages of the shop with its host; the
 * app opens them itself. [NAT-01]
 */
export const linkTarget = (href: string, origins: { readonly app: string; readonly site: string }): LinkTarget => {
  const url = URL.parse(href)
  if (url === null || (url.origin !== origins.app && url.origin !== origins.site)) return { kind: 'phone' }
  const path = url.pathname + url.search + url.hash
  if (serverPaths.test(url.pathname)) return { kind: 'server', url: origins.site + path }
  return { kind: 'app', path }
}

/** Follows links to the shop's own site inside the app; the phone opens every other. [NAT-01] */
export const followOwnLinks = ({ history }: Pick<AppRouter, 'history'>): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || link.hasAttribute('download')) return
    const target = linkTarget(link.href, { app: location.origin, site: shopSite })
    if (target.kind === 'phone' || (target.kind === 'app' && link.getAttribute('href')?.startsWith('#') === true))
      return
    event.preventDefault()
    if (target.kind === 'app') history.push(target.path)
    else location.assign(target.url)
  })
}
