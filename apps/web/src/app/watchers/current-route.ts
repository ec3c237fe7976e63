import { isValidated, routeNames, type RouteName } from '../../urls/route-names.ts'
import * as routePaths from '../../urls/route-paths.ts'

type Resolved = {
  readonly state: {
    readonly matches: readonly { readonly fullPath: string }[]
    readonly isLoading: boolean
    readonly location: { readonly pathname: string }
  }
}

/** A path as a route writes it: one that may end early can be several routes, or one that says so itself. */
const patternsOf = (path: string): readonly string[] => [
  path,
  path.replaceAll(/\/\{-(\$\w+)\}/g, '/$1'),
  path.replaceAll(/\/\{-\$\w+\}/g, ''),
]

const names = new Map(
  Object.entries(routeNames).flatMap(([name, path]) =>
    patternsOf(path).map((pattern) => [pattern, name as RouteName] as const),
  ),
)

/** The name of a route by its pattern, such as `/order/$orderId`; null for one without a name. [NAV-41] */
export const routeNamed = (pattern: string): RouteName | null => names.get(pattern) ?? null

/** The name of the route where the customer is; null for one without a name, or while it is not resolved. [NAV-41] */
export const routeOf = ({ state }: Resolved): RouteName | null => {
  const match = state.matches.at(-1)
  return match === undefined || state.isLoading ? null : routeNamed(match.fullPath)
}

/** Whether the session is validated where the customer is; null while that is not resolved. [NAV-17] [SES-09] */
export const isSessionValidated = ({ state }: Resolved): boolean | null => {
  const match = state.matches.at(-1)
  if (match === undefined || state.isLoading) return null
  // A deep link settles place and time itself.
  if (match.fullPath === routePaths.deepLink) return null
  return isValidated(routeNamed(match.fullPath), state.location.pathname)
}
