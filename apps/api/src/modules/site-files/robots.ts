/** What is about one person, or changes something, is not for search engines. */
const closed = ['/api/', '/cart', '/checkout', '/order/', '/process-order/', '/account', '/kitchen']

export const robotsText = (origin: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
