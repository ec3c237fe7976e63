/**
 * Beginnings of the shop's paths that stay in the browser: pages to which providers return, hosted pages of the app,
 * staff, and everything that is no page.
 */
export const pathsOutsideApp = [
  '/api/',
  '/.well-known/',
  '/pictures/',
  '/oauth/',
  '/process-order/',
  '/zippayconfirmation',
  '/completeafterpay/',
  '/card-auth',
  '/card-page/',
  '/callcentermode',
  '/kitchen',
] as const

const isOutsideApp = (path: string): boolean =>
  pathsOutsideApp.some((beginning) => path.toLowerCase().startsWith(beginning))

type OwnLinks = {
  /** The origin of the shop, such as https://shop.example.com. */
  readonly site: string
  /** The scheme of deep links, without a colon. */
  readonly scheme: string
}

/** Longer links are no links of ours. */
const mostCharacters = 2_000

/** The parts of a URL. The rules parse it themselves, because they have no browser. */
const urlPattern = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)([^\s\\]*)$/i

const withSlash = (rest: string): string => (rest.startsWith('/') ? rest : `/${rest}`)

/**
 * The path, query and fragment that a link opens in the app: a page of the shop's own domain, or of the app's scheme,
 * whose first folder is the host (`forno://menu/pizza`). null = a foreign link, or a page that is not the app's.
 * [NAT-02]
 */
export const pathOfAppLink = ({ site, scheme }: OwnLinks, link: string): string | null => {
  const [, linkScheme = '', host = '', rest = ''] = urlPattern.exec(link) ?? []
  if (linkScheme === '' || link.length > mostCharacters) return null
  const path = ownPath({ site, scheme }, { linkScheme, host, rest })
  return path === null || path.startsWith('//') || isOutsideApp(path) ? null : path
}

const ownPath = (
  { site, scheme }: OwnLinks,
  { linkScheme, host, rest }: { readonly linkScheme: string; readonly host: string; readonly rest: string },
): string | null => {
  if (`${linkScheme}://${host}`.toLowerCase() === site.toLowerCase()) return withSlash(rest)
  if (linkScheme.toLowerCase() !== scheme.toLowerCase()) return null
  return host === '' ? withSlash(rest) : `/${host}${rest}`
}
