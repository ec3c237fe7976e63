import { minute } from '../core/durations.ts'

/** Milliseconds for which the app can collect the result of a hosted page. */
export const appReturnLifetime = 15 * minute

/** The two parts of a link back to the app. [NAT-02] */
export type AppReturnLink = { readonly returnId: string; readonly code: string }

/** The host of links back to the app; all other links of the scheme are deep links. */
const host = 'app-return'

/** The link that opens the app after a hosted page, such as `forno://app-return?id=…&code=…`. */
export const appReturnLink = (scheme: string, { returnId, code }: AppReturnLink): string =>
  `${scheme}://${host}?id=${returnId}&code=${code}`

const pattern = /^[a-z][a-z0-9+.-]*:\/\/app-return\/?\?id=([0-9a-f-]{36})&code=([0-9A-Za-z_-]{43})$/

/** The parts of a link back to the app; null = another link. */
export const readAppReturnLink = (scheme: string, link: string): AppReturnLink | null => {
  const [, returnId, code] = pattern.exec(link) ?? []
  if (returnId === undefined || code === undefined || !link.startsWith(`${scheme}:`)) return null
  return { returnId, code }
}
