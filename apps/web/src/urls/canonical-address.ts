/**
 * The path under which search engines know a page: its own, without what a code or an item of a cart adds to it. Products and meals know theirs
 * from their data, because a product's address may name any type. [NAV-06] [NAV-07]
 */
export const canonicalAddress = (path: string): string => {
  if (path === '/new') return '/'
  if (path.startsWith('/offers/')) return '/offers'
  const [, campaign] = /^(\/c\/[^/]+)\/[^/]+$/.exec(path) ?? []
  return campaign ?? path
}
