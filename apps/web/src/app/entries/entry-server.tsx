import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router'
import { getSsrStatus } from '@tanstack/react-router/ssr/server'
import { dehydrate } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { makeQueryClient } from '../../lib/http/read.ts'
import { originOf, type Configuration, type Shop } from '../../lib/react/shop-context.ts'
import { makeSessionStore } from '../../state/session/session.ts'
import { parseWhere, type Where } from '../../lib/disposition.ts'
import type { Brand } from '../../lib/brand.ts'
import { setTextBrand } from '../../lib/texts.ts'
import { makeCall, type Call } from '../../lib/http/call.ts'
import { fatalReasons } from '../../features/fatal/fatal-reasons.ts'
import { FatalView } from '../../features/fatal/fatal-view.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Splash } from '../../ui/layout/frame.tsx'
import { App } from './app.tsx'
import { canonicalPath } from '../../urls/redirects.ts'
import { serialise } from './initial-state.ts'
import { PreviewStrip, type PagePreview } from './preview-strip.tsx'
import { makeAppDeps } from '../shell/app-deps.ts'
import { makeResponses } from '../shell/responses.ts'
import { pageFacts } from '../routes/page-facts.ts'
import { createAppRouter, routeTree } from '../routes/routes.tsx'
import { shareTags } from './share-tags.tsx'
import { pageSubject, structuredData } from './structured-data.ts'

export { canonicalPath, makeCall }

/** The names of the built files. */
const files = CLIENT_FILES

/** The hash of the script inside each page, as the security policy names it. */
export const { bootHash } = files
/** The file of the typeface of the wordmark; null = none. */
export const displayFont = files.fonts.find((file) => file.includes('/fraunces')) ?? null

/** A page as the server sends it, without the template around it. */
export type RenderedPage = {
  readonly status: number
  /** Title, description and everything else in the head. */
  readonly head: string
  readonly body: string
  /** JSON with every < escaped. */
  readonly state: string
  /** The fatal screen as a template, for a page whose scripts do not arrive. */
  readonly fatal: string
  /** Files of the screen, loaded after the first paint. */
  readonly chunks: readonly string[]
  /** Whether the page may be cached by path and `where`. */
  readonly cacheable: boolean
}

/** What the rendering of one page depends on. */
export type RenderInput = {
  readonly url: string
  readonly call: Call
  /** The cookie `where`, such as `VIC01.Pickup`. */
  readonly where: string | null
  /** The variants of experiments besides the control. */
  readonly variants: Shop['variants']
  readonly configuration: Configuration
  readonly brand: Brand
}

/**
 * Renders one page. The query of the URL does not affect the result, so pages can be cached by path and `where`. A
 * page that cannot be rendered becomes the shell, which the browser renders; it is never an error.
 */
export const render = async (input: RenderInput): Promise<RenderedPage> => {
  setTextBrand(input.brand)
  const where = parseWhere(input.where)
  try {
    return await draw(input, where)
  } catch {
    return shell(input, where)
  }
}

/**
 * The router would turn a doubled slash into a redirect. Escaped, it stays an unknown path, which is not found.
 * [NAV-25]
 */
const pathOf = (url: string): string => (url.split(/[?#]/)[0] ?? '/').replace(/(?<=.)\/\//g, '/%2f')

const shopOf = ({ brand, configuration, variants }: Pick<RenderInput, keyof Shop>): Shop => ({
  brand,
  configuration,
  variants,
})

const draw = async (input: RenderInput, where: Where | null): Promise<RenderedPage> => {
  const shop = shopOf(input)
  const queries = makeQueryClient(input.call)
  const deps = makeAppDeps({
    queries,
    call: input.call,
    session: makeSessionStore(where),
    responses: makeResponses(),
    shop,
  })
  const history = createMemoryHistory({ initialEntries: [pathOf(input.url)] })
  const router = createAppRouter({ deps, history, isServer: true })
  await router.load()
  const status = getSsrStatus(router)
  // After a redirect in a loader there is nothing to render: the browser follows it.
  if (status >= 500 || router.state.matches.length === 0) return shell(input, where)
  const { head, body } = splitHead(renderToString(<App router={router} deps={deps} />))
  const screens = router.state.matches.flatMap(({ staticData }) => staticData.chunk ?? [])
  const facts = pageFacts(router.state.matches, router.state.location.pathname)
  const origin = originOf(input.configuration)
  const shared = status === 200 ? shareTags({ head, origin, siteName: input.brand.name, ...facts }) : ''
  // A page without share tags is hidden from search engines.
  const data =
    shared === '' ? '' : structuredData(pageSubject(router.state.matches), facts, { origin, brand: input.brand })
  const state = serialise({ shop, where, queries: dehydrate(queries) })
  queries.clear()
  return {
    status,
    head: brandTag(input.brand) + head + shared + data,
    body,
    state,
    fatal: fatalTemplate(input.brand),
    chunks: chunkFiles(screens),
    cacheable: status === 200,
  }
}

/** The brand, for screens that can rely on nothing but the page itself. [ERR-14] [ERR-19] */
const brandTag = ({ wordmark, supportNumber }: Brand): string =>
  renderToString(<meta name="application-name" content={wordmark} data-support={supportNumber} />)

/** The same in every page of a brand, so it is rendered once. [SES-14] [ERR-20] */
const fatalTemplates = new Map<Brand, string>()
const fatalTemplate = (brand: Brand): string => {
  const rendered = fatalTemplates.get(brand)
  if (rendered !== undefined) return rendered
  const { wordmark, supportNumber } = brand
  const view = renderToStaticMarkup(
    <FatalView {...{ wordmark, supportNumber }} isOnline reason="lost">
      <Button size="large">
        <span data-label="">Retry</span>
      </Button>
    </FatalView>,
  )
  const reasons = Object.entries(fatalReasons).map(([reason, text]) => [`data-${reason}`, text])
  const template = renderToStaticMarkup(
    <template id="fatal-template" {...Object.fromEntries(reasons)} dangerouslySetInnerHTML={{ __html: view }} />,
  )
  fatalTemplates.set(brand, template)
  return template
}

/** A page without content, which the browser renders. */
export const shell = (input: Pick<RenderInput, keyof Shop>, where: Where | null = null): RenderedPage => ({
  status: 200,
  head: brandTag(input.brand) + renderToString(<title>{input.brand.name}</title>),
  body: `<div id="loading">${renderToString(<Splash name={input.brand.wordmark} />)}</div>`,
  state: serialise({ shop: shopOf(input), where, queries: null }),
  fatal: fatalTemplate(input.brand),
  chunks: [],
  cacheable: false,
})

/** React puts titles, descriptions and preloads before the first element; they belong in the head. */
const splitHead = (html: string): { head: string; body: string } => {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

/** The whole document: inlined styles, preloaded fonts, and the names of the scripts for after the first paint. */
export const page = (template: string, { head, body, state, fatal, chunks }: RenderedPage): string =>
  assemble(template, {
    head: head + preloads + `<style>${files.css}</style>`,
    body,
    state: `${fatal}<script type="application/json" id="state">${state}</script>${boot([files.entry, ...files.entryImports, ...chunks])}`,
  })

/** A page that shows drafts: it tells the editor about errors, and reloads when the editor reports a change. */
export const previewPage = (template: string, rendered: RenderedPage, preview: PagePreview): string => {
  const { editorOrigin, ...notice } = preview
  const script = renderToString(
    <script type="module" src={files.preview} id="preview" data-editor={editorOrigin ?? ''} />,
  )
  const strip = renderToString(<PreviewStrip {...notice} />)
  return page(template, rendered).replace('<div id="root">', () => `${strip}${script}<div id="root">`)
}

/** The kitchen's page; the browser renders all of it. */
export const kitchenPage = (template: string, brand: Brand): string =>
  assemble(template, {
    head: `${brandTag(brand)}<title>Kitchen</title><meta name="robots" content="noindex">${preloads}<style>${files.kitchenCss}</style>`,
    body: '',
    state: fatalTemplate(brand) + boot([files.kitchenEntry, ...files.kitchenImports]),
  })

const preloads = files.fonts
  .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
  .join('')

const boot = (modules: readonly string[]): string =>
  `<script type="module" id="boot" data-file="${files.bootFile}" data-modules="${modules.join(' ')}" async>${files.boot}</script>`

const assemble = (template: string, parts: Readonly<Record<'head' | 'body' | 'state', string>>): string =>
  template.replace(/<!--(head|body|state)-->/g, (_, name: keyof typeof parts) => parts[name])

/** The built files of the screens named in the routes' `staticData.chunk`. */
const chunkFiles = (screens: readonly string[]): readonly string[] => [
  ...new Set(screens.flatMap((screen) => files.chunks[screen] ?? [])),
]

/** The source files of the screens below a route. */
const screensOf = ({ options, children, fullPath }: AnyRoute): readonly string[] => [
  ...(options.staticData?.chunk === undefined ? [] : [options.staticData.chunk ?? `no file for ${fullPath}`]),
  ...Object.values((children ?? {}) as Record<string, AnyRoute>).flatMap(screensOf),
]

/** Screens without a name or a file in the build: their first view would load its code too late. */
export const lostScreens = (): readonly string[] =>
  screensOf(routeTree).filter((screen) => !Object.hasOwn(files.chunks, screen))
