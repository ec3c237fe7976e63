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

/** A sheet stays also when the bundler has written all of its names where they are used. */
const wholeSheets = {
  name: 'whole-sheets',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
}

/** The query client carries endless lists, which the shop has none of: using one fails at once. */
const noEndlessLists = {
  name: 'no-endless-lists',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/query-core/build/modern/infiniteQueryBehavior.js')
      ? `export const infiniteQueryBehavior = () => { throw new Error('there are no endless lists') }
         export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior`
      : null,
}

/** What every browser that runs ES2022 has need not be asked for. */
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

/** They make the code for browsers smaller, and change nothing of what it does. */
export const leanPlugins = () => [
  classesByName,
  wholeSheets,
  plainImports,
  reactModules(),
  noEndlessLists,
  browserFacts,
]
