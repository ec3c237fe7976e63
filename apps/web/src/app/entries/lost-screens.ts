import type { AnyRoute } from '@tanstack/react-router'
import { builtScreens } from './page.ts'
import { routeTree } from '../routes/routes.tsx'

const screensOf = (route: AnyRoute): readonly string[] => [
  ...(route.options.staticData?.chunk === undefined ? [] : [route.options.staticData.chunk]),
  ...Object.values((route.children ?? {}) as Record<string, AnyRoute>).flatMap(screensOf),
]

/** Screens that a route names but the build has made no file of: their first view would fetch its code too late. */
export const lostScreens = (): readonly string[] => {
  const built = builtScreens()
  return screensOf(routeTree).filter((screen) => !built.includes(screen))
}
