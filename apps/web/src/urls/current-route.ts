import { isValidated, routeNames, type RouteName } from './route-names.ts'
import * as routePaths from './route-paths.ts'

/** The part of the router that these functions read. */
type RouterState = {
  readonly state: {
    readonly matches: readonly { readonly fullPath: string }[]
    readonly isLoading: boolean
    readonly location: { readonly pathname: string }
  }
}

/** All notations of a route path: an optional segment may be present or absent. */
const patternsOf = (path: string): readonly string[] => [
  path,
  path.replaceAll(/\/\{-(\$\w+)\}/g, '/$1'),
  path.replaceAll(/\/\{-\$\w+\}/g, ''),
]

/** The names of routes by every notation of their paths. */
const names = new Map(
  Object.entries(routeNames).flatMap(([name, path]) =>
    patternsOf(path).map((pattern) => [pattern, name as RouteName] as const),
  ),
)

/** The name of a route by its pattern, such as `/order/$orderId`; null = unnamed. [NAV-41] */
export const routeNamed = (pattern: string): RouteName | null => names.get(pattern) ?? null

/** The name of the current route; null for an unnamed route, or while the router is still loading. [NAV-41] */
export const routeOf = ({ state }: RouterState): RouteName | null => {
  const match = state.matches.at(-1)
  return match === undefined || state.isLoading ? null : routeNamed(match.fullPath)
}

/**
 * Whether the session is validated on the current route; null while the router is still loading. [NAV-17] [SES-09]
 */
export const isSessionValidated = ({ state }: RouterState): boolean | null => {
  const match = state.matches.at(-1)
  if (match === undefined || state.isLoading) return null
  // A deep link sets place and time itself.
  if (match.fullPath === routePaths.deepLink) return null
  return isValidated(routeNamed(match.fullPath), state.location.pathname)
}
