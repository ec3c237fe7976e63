import type { AnyRoute } from '@tanstack/react-router'
import { builtScreens } from './page.ts'
import { routeTree } from '../routes/routes.tsx'

const screensOf = ({ options, children, fullPath }: AnyRoute): readonly string[] => [
  ...(options.staticData?.chunk === undefined ? [] : [options.staticData.chunk ?? `no file for ${fullPath}`]),
  ...Object.values((children ?? {}) as Record<string, AnyRoute>).flatMap(screensOf),
]

/** Screens without a name or a file in the build: their first view would load its code too late. */
export const lostScreens = (): readonly string[] => {
  const built = builtScreens()
  return screensOf(routeTree).filter((screen) => !built.includes(screen))
}
