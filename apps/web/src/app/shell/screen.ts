import { useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import { createElement, use, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart, loadFile } from './lazy-part.ts'
import type { Needs } from './needs.ts'

export type AnySearch = Readonly<Record<string, unknown>>

/** For a file that several routes share: the parameters of all of them. */
export type ScreenPropsOf<Params, Search = AnySearch> = {
  /** Of the route, as the router reads it. */
  readonly path: string
  readonly params: Params
  readonly search: Search
}
export type LoadInputOf<Params> = { readonly context: Needs; readonly params: Params }

/** What a screen is drawn from: the parameters of its path, and the query of its address once that is validated. */
export type ScreenProps<Path extends string, Search = AnySearch> = ScreenPropsOf<ResolveParams<Path>, Search>

/** What the loader of a screen gets. */
export type LoadInput<Path extends string = never> = LoadInputOf<[Path] extends [never] ? unknown : ResolveParams<Path>>

type Drawn<Path extends string, Search> = (props: ScreenProps<Path, Search>) => ReactNode
type ValidateSearch<Search> = (search: AnySearch) => Search

/**
 * The file of a screen. `load` runs on the server and in the browser before the screen is drawn. `validateSearch` is part of the file,
 * not of the route, so that the first view does not carry the rules of every screen.
 */
export type ScreenFile<Path extends string, Search> = {
  readonly Screen: Drawn<Path, Search>
  readonly load?: (input: LoadInput<Path>) => unknown
  readonly validateSearch?: ValidateSearch<Search>
}

/** How a file is imported; on the server the build adds the file's name, by which a page tells the browser what to fetch. */
export type FileImport<File> = (() => Promise<File>) & { readonly chunk?: string }

/** The options of a route whose screen and loader are in a file of their own: `createRoute({ getParentRoute, ...screen(…) })`. */
export const screen = <const Path extends string, Search>(
  path: Path,
  file: FileImport<ScreenFile<NoInfer<Path>, Search>>,
) => ({
  path,
  staticData: { chunk: file.chunk ?? null },
  // The router's own type of these parameters is the same one, but says so only once the path is known.
  loader: async (input: LoadInputOf<unknown>) => (await loadFile(file)).load?.(input as LoadInput<Path>),
  component: lazyPart(async () => {
    const { Screen, validateSearch } = await loadFile(file)
    return { Part: withAddress(path, Screen, validateSearch) }
  }, 'Part'),
})

/** The parameters of whatever route is open inside a layout. */
export type LayoutParams = Readonly<Record<string, string | undefined>>

/** The options of a route that draws what several screens share. */
export const layout = (file: FileImport<{ Layout: (props: { readonly params: LayoutParams }) => ReactNode }>) => ({
  staticData: { chunk: file.chunk ?? null },
  component: lazyPart(async () => {
    const { Layout } = await loadFile(file)
    return { Part: () => createElement(Layout, { params: useLastParams() }) }
  }, 'Part'),
})

const withAddress = <Path extends string, Search>(
  path: string,
  Screen: Drawn<Path, Search>,
  validateSearch: ValidateSearch<Search> | undefined,
) => {
  const Draw = Screen as ComponentType<{ readonly path: string; readonly params: unknown; readonly search?: unknown }>
  const WithSearch = () => {
    const params = useLastParams()
    const search = useLast<AnySearch>(useSearch(nearest))
    return createElement(Draw, { path, params, search: validateSearch?.(search) })
  }
  const WithoutSearch = () => createElement(Draw, { path, params: useLastParams() })
  return validateSearch === undefined ? WithoutSearch : WithSearch
}

// The router may draw the screen that is being left once more when its match is gone already.
const nearest = { strict: false, shouldThrow: false } as const
const never = new Promise<never>(() => undefined)

/**
 * A screen that is being left keeps the address that it had; one that is left before it was drawn here at all waits, so that what
 * the server drew of it stays until it goes.
 */
const useLast = <Value>(now: Value | undefined): Value => {
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last ?? use(never)
}

const useLastParams = () => useLast<LayoutParams>(useParams(nearest))
