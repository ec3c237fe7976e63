import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectFiles } from './project.mjs'
import { readSettings } from './settings.mjs'
import { configFiles, syncProjects } from './sync.mjs'
import { readFiles } from './template.mjs'
import { makeUpdateKeys, updateKeyPath } from './update-keys.ts'

const root = join(import.meta.dirname, '../../..')
const settings = readSettings()

/** A checkout with a built shop, as deep below the root as `apps/native`. */
let checkout
let native
/** Both projects of the brand, before the CLI adds the shop and the plug-ins. */
let files
beforeAll(async () => {
  await mkdir(join(root, '.data'), { recursive: true })
  checkout = await mkdtemp(join(root, '.data/native-sync-'))
  native = join(checkout, 'apps/native')
  await mkdir(join(checkout, 'apps/web/dist/native/assets'), { recursive: true })
  await mkdir(native)
  await writeFile(join(checkout, 'apps/web/dist/native/index.html'), '<!doctype html><title>Shop</title>')
  await cp(join(root, 'config'), join(checkout, 'config'), { recursive: true })
  for (const name of ['package.json', 'capacitor.config.ts', 'generator'])
    await cp(join(root, 'apps/native', name), join(native, name), { recursive: true })
  for (const name of ['package.json', 'scripts/setup', 'apps/web/public'])
    await cp(join(root, name), join(checkout, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  files = await projectFiles(settings)
  await syncProjects(native, files)
})
afterAll(() => rm(checkout, { recursive: true }))

/** The update key of the checkout, until the test ends. */
const writeUpdateKey = async (text) => {
  await writeFile(join(checkout, updateKeyPath), text)
  onTestFinished(() => rm(join(checkout, updateKeyPath), { force: true }))
}

const configOf = async (file) => JSON.parse(await readFile(join(native, file), 'utf8'))
const configs = Object.values(configFiles)

test('[NAT-01] sync makes both projects with the built shop inside', async () => {
  for (const folder of ['android/app/src/main/assets', 'ios/App/App'])
    expect(await readFile(join(native, folder, 'public/index.html'), 'utf8')).toContain('<title>Shop</title>')
  expect((await stat(join(native, 'android/gradlew'))).mode & 0o111).not.toBe(0)
})

test('[NAT-01] [NAT-08] [ENG-09] sync writes what changed, is missing or belongs to a release, and removes what it no longer makes; a second sync changes no file', async () => {
  const manifest = 'android/app/src/main/AndroidManifest.xml'
  await writeFile(join(native, manifest), '<manifest />')
  await rm(join(native, 'ios/App/App/PrivacyInfo.xcprivacy'))
  const list = JSON.parse(await readFile(join(native, '.generated.json'), 'utf8'))
  await writeFile(join(native, 'android/old.gradle'), '')
  await writeFile(join(native, 'android/local.properties'), 'sdk.dir=/opt/sdk')
  await writeFile(join(native, '.generated.json'), JSON.stringify([...list, 'android/old.gradle']))
  await mkdir(join(native, 'keys'), { recursive: true })
  await writeFile(join(native, 'keys/google-services.json'), '{"project_info":{}}')
  const { publicKey } = makeUpdateKeys()
  await writeUpdateKey(publicKey)
  process.env['UPDATE_CHANNEL'] = 'staging'
  onTestFinished(() => delete process.env['UPDATE_CHANNEL'])
  const { written, removed, hasFirebase } = await syncProjects(native, files)
  expect(written.sort()).toEqual([
    ...['.generated.json', 'android/app/google-services.json', manifest, 'ios/App/App/PrivacyInfo.xcprivacy'],
  ])
  expect(removed).toEqual(['android/old.gradle'])
  // A file of the platform's tools stays.
  expect(await readFile(join(native, 'android/local.properties'), 'utf8')).toContain('/opt/sdk')
  expect(hasFirebase).toBe(true)
  expect(await configOf('android/app/google-services.json')).toEqual({ project_info: {} })
  await expectUpdates(publicKey)

  const before = await readFiles(native)
  expect(await syncProjects(native, files)).toMatchObject({ written: [], removed: [] })
  const after = await readFiles(native)
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, bytes] of before) expect([path, after.get(path).equals(bytes)]).toEqual([path, true])
})

/** The updater calls the API of the shop, never updates by itself, and accepts bundles signed with this key alone. */
async function expectUpdates(publicKey) {
  const updates = `${settings.app.site}/api/v1/app-updates`
  for (const file of configs)
    expect((await configOf(file)).plugins.CapacitorUpdater).toMatchObject({
      autoUpdate: 'off',
      allowModifyUrl: false,
      appReadyTimeout: 10_000,
      publicKey,
      updateUrl: `${updates}/check`,
      statsUrl: `${updates}/stats`,
      channelUrl: '',
      defaultChannel: 'staging',
    })
  expect(publicKey).toMatch(/^-----BEGIN RSA PUBLIC KEY-----/)
}

const withoutKey = 'Without config/app-update-key.pem the apps take no live updates, and say so in their settings'

/** Runs a command of `npm run native` in the checkout; `tools` has the programs of the platforms. */
const runNative = (tools, ...args) =>
  spawnSync(process.execPath, [join(native, 'generator/main.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${tools}:${process.env.PATH}`, ANDROID_HOME: tools },
  })

test('[NAT-08] after its update key was removed a project has an address that no server has and a mark that pages can read; sync and build say so, and build refuses a project with another key', async () => {
  await writeUpdateKey(makeUpdateKeys().publicKey)
  await syncProjects(native, files)
  await rm(join(checkout, updateKeyPath))
  const tools = join(checkout, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'java'), '#!/bin/sh\n')
  await chmod(join(tools, 'java'), 0o755)
  const synced = runNative(tools, 'sync', '--skip-web')
  expect([synced.status, synced.stdout]).toEqual([0, expect.stringContaining(withoutKey)])
  for (const file of configs) {
    const { appendUserAgent, plugins } = await configOf(file)
    expect(appendUserAgent).toBe('LiveUpdates/none')
    const { updateUrl, statsUrl, autoUpdate, publicKey } = plugins.CapacitorUpdater
    expect({ statsUrl, autoUpdate, publicKey }).toEqual({ statsUrl: '', autoUpdate: 'off', publicKey: undefined })
    expect(new URL(updateUrl)).toMatchObject({ protocol: 'https:', hostname: expect.stringMatching(/\.invalid$/) })
  }
  const gradle = await readFile(join(native, 'android/gradlew'))
  onTestFinished(() => writeFile(join(native, 'android/gradlew'), gradle))
  await writeFile(join(native, 'android/gradlew'), '#!/bin/sh\necho gradle runs\n')
  const built = runNative(tools, 'build', 'android')
  expect([built.status, built.stdout]).toEqual([0, expect.stringMatching(/take no live updates[^]*gradle runs/)])

  await writeUpdateKey(makeUpdateKeys().publicKey)
  const refused = runNative(tools, 'build', 'android')
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('made with another update key than config/app-update-key.pem')
  await writeUpdateKey('a key')
  for (const args of [
    ['sync', '--skip-web'],
    ['build', 'android'],
  ]) {
    const { status, stderr } = runNative(tools, ...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining('config/app-update-key.pem is not a public key')])
  }
})

test('[NAT-01] both platforms serve the shop from the origins that the API allows, with the browser’s own fetch', async () => {
  for (const file of configs) {
    const config = await configOf(file)
    expect(config).toMatchObject({ appId: settings.app.id, appName: settings.app.name })
    expect(config.server).toEqual({
      androidScheme: 'https',
      iosScheme: 'capacitor',
      hostname: 'localhost',
      cleartext: false,
    })
    expect(config.android).toEqual({ allowMixedContent: false })
    expect(config.plugins.CapacitorHttp).toEqual({ enabled: false })
    expect(config.plugins.CapacitorCookies).toEqual({ enabled: false })
  }
})

test('[NAT-07] the splash stays until the app hides it', async () => {
  for (const file of configs) expect((await configOf(file)).plugins.SplashScreen.launchAutoHide).toBe(false)
})

test('[NAT-01] both projects contain every plug-in of apps/native', async () => {
  const { dependencies } = await configOf('package.json')
  const plugins = Object.keys(dependencies).filter((name) => !/^@capacitor\/(android|ios|core)$/.test(name))
  const gradle = await readFile(join(native, 'android/app/capacitor.build.gradle'), 'utf8')
  const swift = await readFile(join(native, 'ios/App/CapApp-SPM/Package.swift'), 'utf8')
  for (const name of plugins) {
    expect(gradle).toContain(`project(':${name.replace('@', '').replace('/', '-')}')`)
    expect(swift).toContain(`node_modules/${name}"`)
  }
  expect(plugins.length).toBeGreaterThan(15)
})

test('[NAT-01] sync fails when there is no built shop to copy', async () => {
  const pages = join(checkout, 'apps/web/dist/native')
  await rename(pages, `${pages}-away`)
  onTestFinished(() => rename(`${pages}-away`, pages))
  await expect(syncProjects(native, files)).rejects.toThrow('Could not find the web assets directory')
})

test.each([
  [['open', 'ios'], 'The iOS project needs Xcode'],
  [['build', 'ios'], 'The iOS project needs Xcode'],
  [['open'], 'Name the platform'],
  [['publish'], 'npm run native -- sync'],
  [['sync', '--upload', '100'], 'The upload is a number from 0 to 99.'],
])('[NAT-01] the command %s ends with a sentence and code 1', (args, sentence) => {
  const main = join(root, 'apps/native/generator/main.mjs')
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^ +at /m)
})
