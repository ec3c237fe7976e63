import { readDeepLink } from './deep-links.ts'
import { isOldStore, oldAddresses } from './needs-redirect.ts'
import * as routePaths from './route-paths.ts'
import { surveyPath } from './survey-paths.ts'
import { isWithin, paths } from './urls.ts'

/** Case-sensitive paths: their tokens must not be lower-cased. [NAV-20] */
const caseSensitive = /^\/(verify-email|preferences)(\/|$)/i
/** The beginning of a slug that would lead to another site. [NAV-25] */
const outsideSlug = /^(\/|\\|%2f|%5c)/i

/** A permanent redirect: 301 for a moved page, 308 for a corrected spelling. */
export type Redirect = { readonly status: 301 | 308; readonly location: string }

/**
 * The redirect of an address in one step, or null when it is correct. Old addresses are moved (301); letter case,
 * doubled and trailing slashes are corrected (308). Keeps the query; the target is always a path of our own. [NAV-16]
 * [NAV-20] [NAV-25] [NAV-26] [NAV-27]
 */
export const canonicalPath = (url: string, pathSlug: string): Redirect | null => {
  const [path, query] = splitQuery(url)
  const legacyContent = /^\/content\/(.*)$/i.exec(path)
  if (legacyContent && (legacyContent[1] === '' || outsideSlug.test(legacyContent[1] ?? ''))) return null
  const tidy = tidyPath(path)
  const moved = movedPath(tidy, pathSlug)
  const target = moved ?? tidy
  if (target === path) return null
  return { status: moved === null ? 308 : 301, location: query === undefined ? target : `${target}?${query}` }
}

/**
 * The path that the app shows for a path, or null when a route of its own shows it. Deep links follow any other path,
 * which no route pattern can express, so their screen has one folder. [NAV-14] [NAV-15] [NAV-16]
 */
export const redirectInApp = (path: string, pathSlug: string): string | null => {
  const redirect = canonicalPath(path, pathSlug)
  if (redirect !== null) return redirect.location
  const survey = surveyPath(path)
  if (survey !== null) return survey
  if (isWithin(path, routePaths.deepLink) || readDeepLink(path, pathSlug) === null) return null
  return paths.deepLink(path)
}

const splitQuery = (url: string): [string, string | undefined] => {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, undefined] : [url.slice(0, mark), url.slice(mark + 1)]
}

/** A path with single slashes, in lower case unless it is case-sensitive, and without a slash at its end. [NAV-20] */
const tidyPath = (path: string): string => {
  const singleSlashes = `/${path}`.replace(/[/\\]{2,}/g, '/')
  const cased = caseSensitive.test(singleSlashes) ? singleSlashes : lowerCased(singleSlashes)
  return cased.length > 1 ? cased.replace(/\/+$/, '') || '/' : cased
}

/** Lower-cases a path, except for the digits of escapes such as %2F. */
const lowerCased = (path: string): string =>
  path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))

/** The new path of an old address; null = it is none. [NAV-25] [NAV-26] [NAV-27] */
const movedPath = (path: string, pathSlug: string): string | null => {
  if (isOldStore(path, pathSlug)) return paths.stores + path
  const [from, to] = oldAddresses.find(([pattern]) => pattern.test(path)) ?? []
  return from === undefined || to === undefined ? null : path.replace(from, to)
}
