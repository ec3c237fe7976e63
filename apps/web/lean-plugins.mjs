import { reactModules } from './react-modules.mjs'

/** Vite's own helper of dynamic imports would preload their files; ours have nothing to preload. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * Imports the classes of a sheet one by one, unless an expression names them: the bundler drops the names that
 * nothing reads.
 */
const classesByName = {
  name: 'classes-by-name',
  enforce: 'pre',
  transform: (code, id) =>
    /\.tsx?$/.test(id) && !/\bstyles\[|\bstyles\b(?!\.| from)/.test(code)
      ? { code: code.replace(/import styles from (?='[^']+\.module\.css')/, 'import * as styles from '), map: null }
      : null,
}

/** Keeps a sheet whose class names the bundler has inlined: it would drop it as unused. */
const wholeSheets = {
  name: 'whole-sheets',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
}

/** Leaves out the query client's infinite queries, which the shop does not use: using one throws. */
const noInfiniteQueries = {
  name: 'no-infinite-queries',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/query-core/build/modern/infiniteQueryBehavior.js')
      ? `export const infiniteQueryBehavior = () => { throw new Error('there are no infinite queries') }
         export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior`
      : null,
}

/** Replaces the libraries' checks for features that every browser with ES2022 has by their results. */
const browserFacts = {
  name: 'browser-facts',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('node_modules')) return null
    const edited = code
      .replace(/(['"])undefined\1 ===\s+typeof (window|document)(\.document|\.createElement)*/g, 'false')
      .replace(/typeof (window|document) === (['"])undefined\2/g, 'false')
      .replace(/typeof (window|document) !== (['"])undefined\2/g, 'true')
      .replace(/"(CompositionEvent|AnimationEvent|TransitionEvent)" in window|"oninput" in document/g, 'true')
      .replace(/"documentMode" in document/g, 'false')
      .replace(/\bdocument\.documentMode\b/g, 'undefined')
    return edited === code ? null : { code: edited, map: null }
  },
}

/** Vite's plug-ins that make the code for browsers smaller without changing what it does. */
export const leanPlugins = () => [
  classesByName,
  wholeSheets,
  plainImports,
  reactModules(),
  noInfiniteQueries,
  browserFacts,
]
