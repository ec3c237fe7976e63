import { ownPath } from '../../../lib/own-path.ts'

/** The request of `?redirect`, and the address without it. [SES-03] */
export type LandingQuery = {
  /** The page to open once a place is saved; null = the parameter names no page of this shop. */
  readonly target: string | null
  /** The address without the parameter; all others are unchanged. */
  readonly href: string
}

/** The page that the parameter names; null = the home page, or an address of another site. */
const targetOf = (value: string, origin: string): string | null => {
  const path = ownPath(value, origin)
  return path === null || path === '/' || path.startsWith('/?') ? null : path
}

/** The request of `/?redirect={path}`; null without the parameter. [SES-03] */
export const readLandingQuery = (href: string, origin: string): LandingQuery | null => {
  const url = new URL(href, origin)
  const values = url.searchParams.getAll('redirect')
  if (values.length === 0) return null
  url.searchParams.delete('redirect')
  return { target: targetOf(values[0] ?? '', origin), href: url.pathname + url.search + url.hash }
}
