/** Paths that are personal or change data, and should not be indexed. */
const closed = ['/api/', '/cart', '/checkout', '/order/', '/process-order/', '/account', '/kitchen']

/** Only the production shop may be indexed: a copy of it would compete with it, and sell nothing. */
export const robotsText = (origin: string, environment: string): string =>
  environment === 'production' ? productionText(origin) : 'User-agent: *\nDisallow: /\n'

const productionText = (origin: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
