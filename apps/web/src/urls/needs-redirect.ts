import { paths } from './urls.ts'

/** Addresses of earlier versions of the shop, and their new addresses. [NAV-25] [NAV-26] [NAV-27] */
export const oldAddresses: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\/index\.html$/, paths.home],
  [/^\/menu$/, paths.menu()],
  [/^\/schnitzza$/, paths.menu('schnitzza')],
  [/^\/content\/(.+)$/, '/$1'],
  [/^\/preferences\/unsubscribe\/(email|sms)(\/[^/]+)?$/, `${paths.preferences('$1')}$2`],
  [/^\/menu(?!.*\/(?:product|locate|survey)(?:\/|$))\/([^/]+)\/[^/]+\/([^/]+)$/, paths.product('$1', '$2')],
]

/** Whether a path is an old address of a store, `/bella-luna-fitzroy`. [NAV-25] */
export const isOldStore = (path: string, pathSlug: string): boolean =>
  path.startsWith(`/${pathSlug}-`) && path.lastIndexOf('/') === 0

/** The part of a path that marks a deep link. [NAV-14] [NAV-16] */
export const deepLinkMark = /\/(qr|locate)(\/|$)/

/** A survey after another path. [NAV-35] */
const surveyMark = /.\/survey\/[^/]+$/

/** Capital letters, backslashes, doubled slashes, and a slash at the end. [NAV-20] */
const untidy = /[A-Z\\]|\/\/|.\/$/

/**
 * Whether a path may need a redirect; false = `redirects.ts` has none for it. Part of the first view, so that
 * `redirects.ts` can load later.
 */
export const needsRedirect = (path: string, pathSlug: string): boolean =>
  untidy.test(path) ||
  deepLinkMark.test(path) ||
  surveyMark.test(path) ||
  isOldStore(path, pathSlug) ||
  oldAddresses.some(([from]) => from.test(path))
