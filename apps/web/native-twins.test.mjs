import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { nativeTwinOf } from './native-twins.mjs'

const source = join(import.meta.dirname, 'src')
const network = join(source, 'native/network.native.ts')

test('[NAT-01] the phone app gets the native twin of a file, wherever it is imported', () => {
  expect(nativeTwinOf('../../native/network.ts', join(source, 'state/offline/network.ts'))).toBe(network)
  expect(nativeTwinOf('./network.ts', join(source, 'native/splash.ts'))).toBe(network)
})

test('[NAT-01] a file without a native twin, a package and a twin’s own import stay as they are', () => {
  expect(nativeTwinOf('../lib/texts.ts', join(source, 'native/splash.ts'))).toBeNull()
  expect(nativeTwinOf('@capacitor/network', network)).toBeNull()
  expect(nativeTwinOf('./network.ts', network)).toBeNull()
})

const files = readdirSync(source, { recursive: true }).filter((file) => /(?<!\.d)\.tsx?$/.test(file))
const natives = files.filter((file) => /\.native\.tsx?$/.test(file))
const isTest = (file) => /\.test\.tsx?$/.test(file)

const moduleOf = (file) => parseSync(file, readFileSync(join(source, file), 'utf8'))

/** The names that a file exports at run time. */
const exportsOf = (file) =>
  moduleOf(file)
    .module.staticExports.flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName: { kind, name } }) => name ?? kind)
    .toSorted()

const withTwin = natives.filter((file) => files.includes(file.replace('.native.', '.')))

test.each(withTwin)('[NAT-01] %s exports all that its web twin exports', (file) => {
  expect(exportsOf(file)).toEqual(expect.arrayContaining(exportsOf(file.replace('.native.', '.'))))
})

/** The specifiers of a file's imports. */
const importsOf = (file) => {
  const { staticImports, dynamicImports } = moduleOf(file).module
  const text = readFileSync(join(source, file), 'utf8')
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic]
}
const allImports = new Map(files.filter((file) => !isTest(file)).map((file) => [file, importsOf(file)]))
const importersOf = (pattern) =>
  [...allImports].filter(([, imports]) => imports.some((name) => pattern.test(name))).map(([file]) => file)

test('[NAT-01] only native files import native files by name', () => {
  expect(withTwin.length).toBeGreaterThan(10)
  expect(importersOf(/\.native\.tsx?$/).filter((file) => !natives.includes(file))).toEqual([])
})

/** Packages that bring code of a plug-in. */
const plugin = /^@(capacitor|capgo|aparajita|capawesome|openreplay)\//

test('[NAT-01] only native files import plug-ins', () => {
  const importers = importersOf(plugin)
  expect(importers.length).toBeGreaterThan(4)
  expect(importers.filter((file) => !natives.includes(file))).toEqual([])
})
