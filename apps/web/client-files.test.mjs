import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeRecolour } from '@forno/domain/core/recolour'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { debugIdOf } from './debug-ids.mjs'

const dist = fileURLToPath(new URL('dist/', import.meta.url))
const sizesFile = `${dist}sizes.json`

/** Packages that bring a plug-in or the recorder of the phone app. */
const plugin = /node_modules\/@(capacitor|capgo|aparajita|capawesome|openreplay)\//

const sourcesOf = (maps) =>
  readdirSync(maps)
    .filter((name) => name.endsWith('.map'))
    .map((name) => ({ name, sources: JSON.parse(readFileSync(`${maps}/${name}`, 'utf8')).sources }))

test.runIf(existsSync(sizesFile))('[NAT-01] no file of the web contains code of a plug-in', () => {
  const client = readdirSync(`${dist}client`, { recursive: true }).filter((name) => name.endsWith('.js'))
  const maps = sourcesOf(`${dist}maps`)
  // No other script has code: the bundler makes two small ones without sources.
  const mapped = new Set(maps.map(({ name }) => name.slice(0, -'.map'.length)))
  const unmapped = client.filter((name) => !mapped.has(name.split('/').at(-1)))
  expect(client.length).toBeGreaterThan(100)
  expect(unmapped.filter((name) => statSync(`${dist}client/${name}`).size > 2_000)).toEqual([])
  expect(maps.filter(({ sources }) => sources.some((source) => plugin.test(source))).map(({ name }) => name)).toEqual(
    [],
  )
})

test.runIf(existsSync(sizesFile))('[NAT-01] no script of the web names a plug-in of the phone', () => {
  const names = readdirSync(`${dist}client`, { recursive: true }).filter((name) => name.endsWith('.js'))
  const naming = names.filter((name) =>
    /Capacitor|registerPlugin|openreplay/i.test(readFileSync(`${dist}client/${name}`, 'utf8')),
  )
  expect(naming).toEqual([])
})

test.runIf(existsSync(`${dist}native-maps`))('[NAT-01] the phone app contains the plug-ins', () => {
  const sources = sourcesOf(`${dist}native-maps`).flatMap((each) => each.sources)
  for (const name of ['core', 'app', 'network', 'splash-screen', 'status-bar'])
    expect(sources.some((source) => source.includes(`node_modules/@capacitor/${name}/`))).toBe(true)
  expect(sources.filter((source) => /service-worker\/|entry-server|entry-client/.test(source))).toEqual([])
})

const hasBoth = existsSync(sizesFile) && existsSync(`${dist}native-maps`)

test.runIf(hasBoth)('[NAT-01] the phone app has every screen of the web', () => {
  const screensOf = (maps) =>
    new Set(
      sourcesOf(maps)
        .flatMap((each) => each.sources)
        .flatMap((source) => /src\/app\/routes\/.*$/.exec(source) ?? []),
    )
  const [web, phone] = [screensOf(`${dist}maps`), screensOf(`${dist}native-maps`)]
  expect(web.size).toBeGreaterThan(40)
  expect([...web].filter((screen) => !phone.has(screen))).toEqual([])
})

test.runIf(existsSync(`${dist}native/assets`))("[NAT-01] a build for another brand has the brand's colours", () => {
  const [name] = readdirSync(`${dist}native/assets`).filter((each) => each.endsWith('.css'))
  const styles = readFileSync(`${dist}native/assets/${name}`, 'utf8')
  const { accent } = parse(readFileSync(new URL('../api/test/fixtures/second-brand.yaml', import.meta.url), 'utf8'))
  const recoloured = makeRecolour(accent)(styles)
  for (const { light, dark } of Object.values(accent)) {
    expect(recoloured).toContain(light)
    expect(recoloured).toContain(dark)
  }
})

test.runIf(existsSync(sizesFile))('[NAT-01] the first views of the web stay within 127 kB', () => {
  const { budgetGzip, firstViews, views } = JSON.parse(readFileSync(sizesFile, 'utf8'))
  expect(budgetGzip).toBe(127_000)
  expect(firstViews.length).toBeGreaterThan(1)
  for (const view of firstViews) expect([view, views[view].gzip <= budgetGzip]).toEqual([view, true])
})

test.runIf(existsSync(`${dist}native/index.html`))(
  '[ERR-23] the phone app has the debug id of each script with a source map',
  () => {
    const ids = JSON.parse(readFileSync(`${dist}native/debug-ids.json`, 'utf8'))
    // A script without code of ours, such as one that only passes exports on, has no map.
    const maps = readdirSync(`${dist}native-maps`).filter((name) => name.endsWith('.js.map'))
    const scripts = maps.map((name) => name.slice(0, -'.map'.length))
    expect(scripts.length).toBeGreaterThan(100)
    const made = scripts.map((name) => [`/assets/${name}`, debugIdOf(readFileSync(`${dist}native/assets/${name}`))])
    expect(ids).toEqual(Object.fromEntries(made))
  },
)

test.runIf(existsSync(`${dist}native/index.html`))('[API-01] the phone app names one host, in its page alone', () => {
  const page = readFileSync(`${dist}native/index.html`, 'utf8')
  const site = /<meta name="shop-site" content="([^"]+)"/.exec(page)?.[1]
  expect(site).toMatch(/^https:/)
  const scripts = readdirSync(`${dist}native/assets`).filter((name) => name.endsWith('.js'))
  const naming = scripts.filter((name) => readFileSync(`${dist}native/assets/${name}`, 'utf8').includes(site))
  expect(scripts.length).toBeGreaterThan(100)
  expect(naming).toEqual([])
})
