/** Paths that are personal or change data, and should not be indexed. */
const closed = ['/api/', '/cart', '/checkout', '/order/', '/process-order/', '/account', '/kitchen']

export const robotsText = (origin: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
