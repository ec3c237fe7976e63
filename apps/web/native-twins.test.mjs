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

test.each(natives)('[NAT-01] %s exports what its web twin exports', (file) => {
  const twin = file.replace('.native.', '.')
  expect(files).toContain(twin)
  expect(exportsOf(file)).toEqual(exportsOf(twin))
})

/** Packages that bring code of a plug-in. */
const plugin = /^@(capacitor|capgo|aparajita|capawesome|openreplay)\//

test('[NAT-01] only native files import plug-ins', () => {
  const importers = files.filter((file) => {
    const { staticImports, dynamicImports } = moduleOf(file).module
    const text = readFileSync(join(source, file), 'utf8')
    const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
    return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic].some((name) =>
      plugin.test(name),
    )
  })
  expect(importers.length).toBeGreaterThan(4)
  expect(importers.filter((file) => !natives.includes(file) && !isTest(file))).toEqual([])
})
