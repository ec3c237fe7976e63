import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The file beside a module that replaces it in the phone app, such as `network.native.ts` for `network.ts`; null =
 * there is none. A native file may import its own web twin. [NAT-01]
 * @param {string} source the specifier of the import
 * @param {string | undefined} importer the file that imports it
 */
export const nativeTwinOf = (source, importer) => {
  const name = /^(?<path>\.{1,2}\/.*)(?<ending>\.tsx?)$/.exec(source)
  if (name === null || importer === undefined || importer.includes('node_modules')) return null
  const twin = join(dirname(importer), `${name.groups.path}.native${name.groups.ending}`)
  return twin !== importer && existsSync(twin) ? twin : null
}

/** Vite's plug-in that builds the phone app from the native twins. */
export const nativeTwins = {
  name: 'native-twins',
  enforce: 'pre',
  resolveId: (source, importer) => nativeTwinOf(source, importer),
}
