import { lazyRouteComponent } from '@tanstack/react-router'
import { ScreenLost } from './screen-lost.ts'

/** A screen in a file of its own; when that file cannot be had, the error says so by its kind. [NAV-38] */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent<Module, Name>(
    () =>
      load().catch((cause: unknown) => {
        throw new ScreenLost(cause)
      }),
    name,
  )
