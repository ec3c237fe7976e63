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

/** The folders of an address as routers read them, without escapes; null = malformed. */
const readFolders = (address: string): readonly string[] | null => {
  try {
    return decodeURIComponent(address.split(/[?#]/)[0] ?? '').split('/')
  } catch {
    return null
  }
}

/** Browsers resolve dots in a path, so a path with them is not the page that it begins with. */
const isOutsideApp = (address: string): boolean => {
  const folders = readFolders(address)
  if (folders === null || folders.includes('.') || folders.includes('..')) return true
  const path = folders.join('/').toLowerCase()
  return path.startsWith('//') || path.includes('\\') || pathsOutsideApp.some((beginning) => path.startsWith(beginning))
}

type OwnLinks = {
  /** The origin of the shop, such as https://shop.example.com. */
  readonly site: string
  /** The scheme of deep links, without a colon. */
  readonly scheme: string
}

/** Longer links are no links of ours. */
const mostCharacters = 2_000

/** The parts of a URL. The rules parse it themselves, because they have no browser. */
const urlPattern = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\\s]*)([^\s\\]*)$/i

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
  return path === null || isOutsideApp(path) ? null : path
}

const ownPath = (
  { site, scheme }: OwnLinks,
  { linkScheme, host, rest }: { readonly linkScheme: string; readonly host: string; readonly rest: string },
): string | null => {
  if (`${linkScheme}://${host}`.toLowerCase() === site.toLowerCase()) return withSlash(rest)
  if (linkScheme.toLowerCase() !== scheme.toLowerCase()) return null
  return host === '' ? withSlash(rest) : `/${host}${rest}`
}
