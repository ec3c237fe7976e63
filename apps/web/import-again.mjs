import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const helper = join(import.meta.dirname, 'src/lib/browser/import-again.ts')
/** Files whose imports stay: `screen()` retries those of the routes, the script inside each page recovers itself. */
const exceptions = new Set([
  helper,
  ...['routes/routes.tsx', 'entries/boot.ts'].map((file) => join(import.meta.dirname, 'src/app', file)),
])
/** Source files of the shop. */
const ownSources = /apps[\\/]web[\\/]src[\\/].*\.tsx?$/

/** Positions of all `import()` of relative files in a piece of code. */
const importsIn = (code, id) =>
  parseSync(id, code).module.dynamicImports.filter(({ moduleRequest: { start } }) =>
    /^['"`]\./.test(code.slice(start, start + 2)),
  )

/**
 * Puts `importAgain` around each `import()` of our own files, so that a file that does not arrive is asked for again
 * wherever it is imported. [NAV-38]
 */
export const withImportsAgain = (code, id) => {
  if (!code.includes('import(')) return code
  const imports = importsIn(code, id)
  if (imports.length === 0) return code
  const edited = imports
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}$again(() => ${text.slice(start, end)})${text.slice(end)}`,
      code,
    )
  // At the end, so that all lines keep their numbers.
  return `${edited}\nimport { importAgain as $again } from ${JSON.stringify(helper)}`
}

/** Vite's plug-in for browsers; the server and the phone app have all files at hand. */
export const importAgain = {
  name: 'import-again',
  enforce: 'pre',
  transform: (code, id) => {
    const [file = ''] = id.split('?')
    if (!ownSources.test(file) || exceptions.has(file)) return null
    const edited = withImportsAgain(code, file)
    return edited === code ? null : { code: edited, map: null }
  },
}
