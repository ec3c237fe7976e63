import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const file = (name, path) => join(dirname(require.resolve(`${name}/package.json`)), 'cjs', path)

/** React publishes CommonJS only; these are the files that a production build reads. */
const files = {
  react: file('react', 'react.production.js'),
  'react/jsx-runtime': file('react', 'react-jsx-runtime.production.js'),
  'react-dom': file('react-dom', 'react-dom.production.js'),
  'react-dom/client': file('react-dom', 'react-dom-client.production.js'),
  scheduler: file('scheduler', 'scheduler.production.js'),
  'use-sync-external-store/with-selector': file(
    'use-sync-external-store',
    'use-sync-external-store-with-selector.production.js',
  ),
}
const paths = new Set(Object.values(files))

/**
 * CommonJS that only assigns to `exports` and requires at its top, as an ES module: each export becomes a variable.
 * Throws where something else of CommonJS remains.
 */
export const asModule = (code) => {
  const names = new Set()
  const imports = []
  const body = code
    .replace('"use strict";', '')
    // Only a development build of the scheduler has them.
    .replace(/\bScheduler\.(log|unstable_setDisableYieldValue)\b/g, 'undefined')
    .replace(/^var ((?:\w+ = require\("[^"]+"\)(?:,\s*|;))+)/gm, (_, requires) => {
      for (const [, name, from] of requires.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${name} from "${from}";`)
      return requires.endsWith(';') ? '' : 'var '
    })
    .replace(/^exports\.(\w+) =/gm, (_, name) => {
      names.add(name)
      return `var $${name} =`
    })
    .replace(/\bexports\.(\w+)/g, '$$$1')
  if (/\b(exports|module|require)\b(?!:)/.test(body.replace(/"[^"\n]*"/g, '')))
    throw new Error('react-modules: CommonJS remains')
  return `${imports.join('')}${body}\nexport {${[...names].map((name) => `$${name} as ${name}`).join(',')}};`
}

/** Libraries that read React as one object keep all of it: rewrites these reads to the names that they use. */
const withoutWholeReact = (code) =>
  code
    .replace(/import (\w+) from (['"]react['"])/, 'import * as $1 from $2')
    .replaceAll('_extends({}, React)', '{ useId: React.useId }')
    .replaceAll("'useId' in React", 'true')

/**
 * React as ES modules: what nothing imports is left out, and a call of a hook or of `jsx` is a plain call, without
 * the wrapper that CommonJS needs.
 */
export const reactModules = () => ({
  name: 'react-modules',
  enforce: 'pre',
  resolveId: (id) => files[id],
  transform(code, id) {
    if (paths.has(id)) return { code: asModule(code), map: null }
    if (!id.includes('node_modules') || !code.includes('React')) return null
    return { code: withoutWholeReact(code), map: null }
  },
})
