import { paths } from './urls.ts'

/** Addresses of earlier versions of the shop, and where each leads. [NAV-25] [NAV-26] [NAV-27] */
export const oldAddresses: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\/index\.html$/, paths.home],
  [/^\/menu$/, paths.menu()],
  [/^\/schnitzza$/, paths.menu('schnitzza')],
  [/^\/content\/(.+)$/, '/$1'],
  [/^\/preferences\/unsubscribe\/(email|sms)(\/[^/]+)?$/, `${paths.preferences('$1')}$2`],
  [/^\/menu(?!.*\/(?:product|locate)(?:\/|$))\/([^/]+)\/[^/]+\/([^/]+)$/, paths.product('$1', '$2')],
]

/** Whether a path is one under which stores used to be. [NAV-25] */
export const isOldStore = (path: string, pathSlug: string): boolean =>
  path.startsWith(`/${pathSlug}-`) && path.lastIndexOf('/') === 0

/** What every deep link has in its path. [NAV-14] [NAV-16] */
export const deepLinkMark = /\/(qr|locate)(\/|$)/

const untidy = /[A-Z\\]|\/\/|.\/$/

/**
 * Whether a path may lead elsewhere: false only where `redirects.ts` has nothing to say. It comes with the first view, so that the
 * redirects need not.
 */
export const needsRedirect = (path: string, pathSlug: string): boolean =>
  untidy.test(path) ||
  deepLinkMark.test(path) ||
  isOldStore(path, pathSlug) ||
  oldAddresses.some(([from]) => from.test(path))
