import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import { useMounted } from '../../lib/react/mounted.ts'
import { ScreenLost } from './screen-lost.ts'

/** A file of its own; when it cannot be had, the error says so by its kind. [NAV-38] */
export const loadFile = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw new ScreenLost(cause)
  })

/** A part of the page in a file of its own. */
export const lazyPart = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => {
  const Screen = lazyRouteComponent<Module, Name>(() => loadFile(load), name)
  // What it takes is known only where the module is: it is handed on as it came.
  const Drawn = Screen as ComponentType
  const Standing = (props: object) => {
    useMounted()
    return createElement(Drawn, props)
  }
  // With what it carries: the way to load it beforehand.
  return Object.assign(Standing, Screen) as typeof Screen
}
