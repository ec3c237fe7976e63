import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import { useMounted } from '../../lib/react/mounted.ts'
import { ScreenLost } from './screen-lost.ts'

/** Loads a module; a failure rejects with `ScreenLost`. [NAV-38] */
export const loadFile = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ScreenLost(cause)
  })

/** A lazily loaded component of the page. */
export const lazyPart = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => {
  const Screen = lazyRouteComponent<Module, Name>(() => loadFile(load), name)
  // The props' type is known only with the module, so props are passed through.
  const Component = Screen as ComponentType
  const MountedComponent = (props: object) => {
    useMounted()
    return createElement(Component, props)
  }
  // With the lazy component's own properties, such as `preload`.
  return Object.assign(MountedComponent, Screen) as typeof Screen
}
