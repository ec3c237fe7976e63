export type LandingQuery = {
  /** The page to open once a place is saved; null = the parameter names no page of this shop. */
  readonly target: string | null
  /** The address without the parameter; all others are unchanged. */
  readonly href: string
}

/** A path of this shop with query, without its fragment. An address that a browser would send elsewhere gives null. */
const ownPath = (value: string, origin: string): string | null => {
  const url = value.startsWith('/') ? URL.parse(value, origin) : null
  return url === null || url.origin !== origin || url.pathname === '/' ? null : url.pathname + url.search
}

/** The request of `/?redirect={path}`; null without the parameter. [SES-03] */
export const readLandingQuery = (href: string, origin: string): LandingQuery | null => {
  const url = new URL(href, origin)
  const values = url.searchParams.getAll('redirect')
  if (values.length === 0) return null
  url.searchParams.delete('redirect')
  return { target: ownPath(values[0] ?? '', origin), href: url.pathname + url.search + url.hash }
}
