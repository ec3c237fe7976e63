import { lazyRouteComponent, useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import { createElement, use, useState, type ComponentType, type ReactNode } from 'react'
import { FileLost, importAgain, isFileLost } from '../../lib/browser/import-again.ts'
import { useMounted } from '../../lib/react/mounted.ts'
import type { AppDeps } from './app-deps.ts'

/** The query of an address before its screen has validated it. */
export type AnySearch = Readonly<Record<string, unknown>>

/** For a file that several routes share: the parameters of all of them. */
export type ScreenPropsOf<Params, Search = AnySearch> = {
  /** The route's path in the router's notation. */
  readonly path: string
  readonly params: Params
  readonly search: Search
}
/** The input of a loader that several routes share. */
export type LoadInputOf<Params> = { readonly context: AppDeps; readonly params: Params }

/** The props of a screen: the parameters of its path, and the validated query of its address. */
export type ScreenProps<Path extends string, Search = AnySearch> = ScreenPropsOf<ResolveParams<Path>, Search>

/** The input of a screen's loader. */
export type LoadInput<Path extends string = never> = LoadInputOf<[Path] extends [never] ? unknown : ResolveParams<Path>>

type ScreenComponent<Path extends string, Search> = (props: ScreenProps<Path, Search>) => ReactNode
type ValidateSearch<Search> = (search: AnySearch) => Search

/**
 * The module of a screen. `load` runs on the server and in the browser before the screen renders. `validateSearch`
 * belongs to the module, not to the route, so that the first view does not contain the rules of every screen.
 */
export type ScreenFile<Path extends string, Search> = {
  readonly Screen: ScreenComponent<Path, Search>
  readonly load?: (input: LoadInput<Path>) => unknown
  readonly validateSearch?: ValidateSearch<Search>
}

/**
 * An import of a module. On the server the build adds the module's name, so that a page can name the files to load.
 */
export type FileImport<File> = (() => Promise<File>) & { readonly chunk?: string }

/** The module of a screen could not be loaded: an old page after a release, or no network. [NAV-38] */
class ScreenLost extends FileLost {
  override readonly name = 'ScreenLost'
}

/** Loads a module; a failure rejects with `ScreenLost`. [NAV-38] */
const loadFile = <Module>(load: () => Promise<Module>): Promise<Module> =>
  importAgain(load).catch((cause: unknown) => {
    throw new ScreenLost("This page couldn't be loaded.", { cause: isFileLost(cause) ? cause.cause : cause })
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

/**
 * Options of a route whose screen and loader are in a module of their own: `createRoute({ getParentRoute,
 * ...screen(…) })`.
 */
export const screen = <const Path extends string, Search>(
  path: Path,
  file: FileImport<ScreenFile<NoInfer<Path>, Search>>,
) => ({
  path,
  staticData: { chunk: file.chunk ?? null },
  // Equal to the router's type of these parameters, which is known only with the path.
  loader: async (input: LoadInputOf<unknown>) => (await loadFile(file)).load?.(input as LoadInput<Path>),
  component: lazyPart(async () => {
    const { Screen, validateSearch } = await file()
    return { Part: withAddress(path, Screen, validateSearch) }
  }, 'Part'),
})

/** The parameters of the route inside a layout. */
export type LayoutParams = Readonly<Record<string, string | undefined>>

/** Options of a route that renders a layout for several screens. */
export const layout = (file: FileImport<{ Layout: (props: { readonly params: LayoutParams }) => ReactNode }>) => ({
  staticData: { chunk: file.chunk ?? null },
  component: lazyPart(async () => {
    const { Layout } = await file()
    return { Part: () => createElement(Layout, { params: useLastParams() }) }
  }, 'Part'),
})

const withAddress = <Path extends string, Search>(
  path: string,
  Screen: ScreenComponent<Path, Search>,
  validateSearch: ValidateSearch<Search> | undefined,
) => {
  const Component = Screen as ComponentType<{
    readonly path: string
    readonly params: unknown
    readonly search?: unknown
  }>
  const WithSearch = () => {
    const params = useLastParams()
    const search = useLast<AnySearch>(useSearch(nearest))
    return createElement(Component, { path, params, search: validateSearch?.(search) })
  }
  const WithoutSearch = () => createElement(Component, { path, params: useLastParams() })
  return validateSearch === undefined ? WithoutSearch : WithSearch
}

// The router may render a screen once more after its match has ended.
const nearest = { strict: false, shouldThrow: false } as const
const never = new Promise<never>(() => undefined)

/**
 * Keeps the last address of a screen that is being left. A screen that is left before its first render suspends, so
 * that the server's HTML stays until then.
 */
const useLast = <Value>(now: Value | undefined): Value => {
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last ?? use(never)
}

const useLastParams = () => useLast<LayoutParams>(useParams(nearest))
