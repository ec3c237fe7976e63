const files = CLIENT_FILES

export type RenderedPage = {
  readonly status: number
  /** Title, description and everything else in the head. */
  readonly head: string
  readonly body: string
  /** JSON with every < escaped. */
  readonly state: string
  /** Files of the screen, loaded after the first paint. */
  readonly chunks: readonly string[]
  /** Whether the page may be cached by path and `where`. */
  readonly cacheable: boolean
}

/** The whole document: inlined styles, preloaded fonts, and the names of the scripts for after the first paint. */
export const page = (template: string, { head, body, state, chunks }: RenderedPage): string =>
  assemble(template, {
    head: head + preloads + `<style>${files.css}</style>`,
    body,
    state: `<script type="application/json" id="state">${state}</script>${boot([files.entry, ...files.entryImports, ...chunks])}`,
  })

/** The kitchen's page; the browser renders all of it. */
export const kitchenPage = (template: string): string =>
  assemble(template, {
    head: `<title>Kitchen</title><meta name="robots" content="noindex">${preloads}<style>${files.kitchenCss}</style>`,
    body: '',
    state: boot([files.kitchenEntry, ...files.kitchenImports]),
  })

const preloads = files.fonts
  .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
  .join('')

const boot = (modules: readonly string[]): string =>
  `<script type="module" src="${files.boot}" id="boot" data-modules="${modules.join(' ')}" async></script>`

const assemble = (template: string, parts: Readonly<Record<'head' | 'body' | 'state', string>>): string =>
  template.replace(/<!--(head|body|state)-->/g, (_, name: keyof typeof parts) => parts[name])

/** The built files of the screens named in the routes' `staticData.chunk`. */
export const chunkFiles = (screens: readonly string[]): readonly string[] => [
  ...new Set(screens.flatMap((screen) => files.chunks[screen] ?? [])),
]

/** Every screen with a file in the build. */
export const builtScreens = (): readonly string[] => Object.keys(files.chunks)
