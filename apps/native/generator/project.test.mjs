import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orderChannel } from '@forno/domain/customers/push'
import { pathsOutsideApp } from '@forno/domain/native/app-link'
import { XMLParser } from 'fast-xml-parser'
import { parse, parseOpenStep } from 'plist'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { androidPermissions, appPaths } from './android.mjs'
import { edited, TemplateChanged } from './edits.mjs'
import { iosReasons, reasonedFunctions } from './ios.mjs'
import { drawPictures } from './pictures.mjs'
import { projectFiles, projectTexts } from './project.mjs'
import { buildNumberOf, readSettings } from './settings.mjs'
import { readFiles, readTemplate } from './template.mjs'

const root = join(import.meta.dirname, '../../..')
const packages = join(root, 'node_modules')
const settings = readSettings({ upload: 3 })
const secondBrand = readSettings({ brandFile: join(root, 'apps/api/test/fixtures/second-brand.yaml') })
const { app } = settings
const host = new URL(app.site).hostname
const resources = 'android/app/src/main/res'
const xcodeFile = 'ios/App/App.xcodeproj/project.pbxproj'

let template
let files
beforeAll(async () => {
  template = await readTemplate(app)
  files = await projectFiles(settings)
})

const text = (path, from = files) => from.get(path)?.toString('utf8')
const xmlOf = (content) =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => /^(activity|intent-filter|data|meta-data|uses-permission|uses-feature|color|item)$/.test(name),
  }).parse(content)
const manifest = () => xmlOf(text('android/app/src/main/AndroidManifest.xml')).manifest
const xmlFile = (name) => xmlOf(text(`${resources}/${name}`))
const plist = (name) => parse(text(`ios/App/App/${name}`))

/** The lines that one text has more often than another, without their indent. */
const extraLines = (one, other) => {
  const rest = other.split('\n').map((line) => line.trim())
  return one
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const at = rest.indexOf(line)
      if (at >= 0) rest.splice(at, 1)
      return at < 0 && line !== ''
    })
}

test('[NAT-01] the Android app has the name, id and version of the brand', () => {
  const gradle = text('android/app/build.gradle')
  expect(gradle).toContain(`namespace = "${app.id}"`)
  expect(gradle).toContain(`applicationId "${app.id}"`)
  expect(gradle).toContain(`versionName "${settings.version}"`)
  expect(gradle).toContain(`versionCode ${settings.buildNumber}\n`)
  expect(text(`android/app/src/main/java/${app.id.replaceAll('.', '/')}/MainActivity.java`)).toContain(app.id)
  const strings = Object.fromEntries(
    xmlFile('values/strings.xml').resources.string.map((entry) => [entry.name, entry['#text']]),
  )
  expect(strings).toEqual({
    app_name: app.name,
    title_activity_main: app.name,
    package_name: app.id,
    custom_url_scheme: app.scheme,
  })
})

test('[NAT-01] the Android app supports the versions of Capacitor 8: 24 or later, built for 36', () => {
  const values = Object.fromEntries(
    [...text('android/variables.gradle').matchAll(/(\w+Sdk\w*) = (\d+)/g)].map(([, k, v]) => [k, v]),
  )
  expect(values).toEqual({ minSdkVersion: '24', compileSdkVersion: '36', targetSdkVersion: '36' })
})

test('[NAT-06] Android neither backs up nor transfers any data of the app', () => {
  const { application } = manifest()
  expect(application['android:allowBackup']).toBe('false')
  expect(application['android:dataExtractionRules']).toBe('@xml/data_extraction_rules')
  expect(application['android:fullBackupContent']).toBe('@xml/backup_rules')
  const rules = xmlFile('xml/data_extraction_rules.xml')['data-extraction-rules']
  const domains = ['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => ({ domain, path: '.' }))
  expect(rules['cloud-backup']).toEqual({ exclude: domains })
  expect(rules['device-transfer']).toEqual({ exclude: domains })
  expect(xmlFile('xml/backup_rules.xml')['full-backup-content']).toEqual({ exclude: domains })
})

test('[NAT-01] Android refuses traffic without encryption, and certificates that a user installed', () => {
  const { application } = manifest()
  expect(application['android:usesCleartextTraffic']).toBe('false')
  expect(application['android:networkSecurityConfig']).toBe('@xml/network_security_config')
  const config = xmlFile('xml/network_security_config.xml')['network-security-config']
  expect(config).toEqual({
    'base-config': { cleartextTrafficPermitted: 'false', 'trust-anchors': { certificates: { src: 'system' } } },
  })
})

test('[NAV-14] [NAV-16] Android opens deep links of the scheme and verified links of the shop in the app', () => {
  const [activity] = manifest().application.activity
  const [launcher, scheme, links, ...others] = activity['intent-filter']
  expect(others).toEqual([])
  expect(launcher.action['android:name']).toBe('android.intent.action.MAIN')
  expect(scheme.data).toEqual([{ 'android:scheme': '@string/custom_url_scheme' }])
  expect(links['android:autoVerify']).toBe('true')
  expect(links.data).toEqual([
    { 'android:scheme': 'https' },
    { 'android:host': host },
    ...appPaths.map((path) => ({ 'android:pathPrefix': path })),
  ])
  for (const filter of [scheme, links]) {
    expect(filter.action['android:name']).toBe('android.intent.action.VIEW')
    expect(filter.category.map((entry) => entry['android:name'])).toEqual([
      'android.intent.category.DEFAULT',
      'android.intent.category.BROWSABLE',
    ])
  }
  const groups = links['uri-relative-filter-group'].map((entry) => [
    entry.data[0]['android:pathPrefix'],
    entry['android:allow'],
  ])
  expect(groups).toEqual([...pathsOutsideApp.map((path) => [path, 'false']), ['/', 'true']])
  expect(activity['android:launchMode']).toBe('singleTask')
})

test('[NAV-14] [NAT-02] every screen of the shop either opens in the app or stays in the browser', async () => {
  const routes = await readFile(join(root, 'apps/web/src/urls/route-paths.ts'), 'utf8')
  const screens = [...routes.matchAll(/^export const \w+ = '(\/[^'$]+)/gm)].map(([, path]) => path)
  expect(screens.length).toBeGreaterThan(25)
  const isIn = (paths) => (path) => paths.some((beginning) => `${path}/`.startsWith(beginning))
  expect(screens.filter((path) => isIn(appPaths)(path) && isIn(pathsOutsideApp)(path))).toEqual([])
  const inNeither = screens.filter((path) => !isIn(appPaths)(path) && !isIn(pathsOutsideApp)(path))
  // Pages without links: the end of the social log-in, the styleguide, the page of a fatal error.
  expect(inNeither.sort()).toEqual(['/fatal', '/oauth-register', '/styleguide'])
  expect(pathsOutsideApp.filter(isIn(appPaths))).toEqual([])
})

test('[NAT-01] the shell and the web code have the same version of each plug-in', async () => {
  const versionsOf = async (workspace) => {
    const { dependencies } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'))
    const plugIns = Object.entries(dependencies).filter(([name]) =>
      /^@(aparajita|capacitor|capawesome|capgo)\//.test(name),
    )
    return Object.fromEntries(plugIns)
  }
  const { '@capacitor/android': android, '@capacitor/ios': ios, ...shell } = await versionsOf('apps/native')
  expect(shell).toEqual(await versionsOf('apps/web'))
  expect([android, ios]).toEqual([shell['@capacitor/core'], shell['@capacitor/core']])
})

test('[NAT-01] Android has the permissions of the list with their reasons, and no other', async () => {
  const declared = manifest()['uses-permission']
  const granted = declared.filter((entry) => entry['tools:node'] !== 'remove').map((entry) => entry['android:name'])
  expect(granted.sort()).toEqual([...Object.keys(androidPermissions), 'android.permission.INTERNET'].sort())
  for (const reason of Object.values(androidPermissions))
    expect(text('android/app/src/main/AndroidManifest.xml')).toContain(`<!-- ${reason} -->`)
  expect(declared.find((entry) => entry['tools:node'] === 'remove')['android:name']).toMatch(/AD_ID$/)
  const ofPlugIns = (await pluginFiles(/AndroidManifest\.xml$/)).flatMap(({ content }) =>
    [...content.matchAll(/<uses-permission android:name="([^"]+)"/g)].map(([, name]) => name),
  )
  expect([...new Set(ofPlugIns)].filter((name) => !granted.includes(name)).sort()).toEqual([
    'android.permission.ACCESS_NETWORK_STATE',
    'android.permission.USE_CREDENTIALS',
    'android.permission.VIBRATE',
  ])
})

/** Files of the installed plug-ins whose path matches, with their contents. */
const pluginFiles = async (pattern) => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'apps/native/package.json'), 'utf8'))
  const plugins = Object.keys(dependencies).filter((name) => !/capacitor\/(android|ios|core)$/.test(name))
  expect(plugins.length).toBeGreaterThan(15)
  const filesOfPlugins = await Promise.all(
    plugins.map(async (name) =>
      [...(await readFiles(join(packages, name)))].map(([path, bytes]) => ({ name, path, bytes })),
    ),
  )
  return filesOfPlugins
    .flat()
    .filter(({ path }) => pattern.test(path))
    .map(({ bytes, ...entry }) => ({ ...entry, content: bytes.toString('utf8') }))
}

test('[ENG-09] Android makes no push token before the customer agrees, and shows notifications with a white icon', () => {
  const values = manifest().application['meta-data'].map(({ 'android:name': name, ...value }) => [name, value])
  expect(Object.fromEntries(values)).toEqual({
    firebase_messaging_auto_init_enabled: { 'android:value': 'false' },
    'com.google.firebase.messaging.default_notification_icon': { 'android:resource': '@drawable/ic_notification' },
    'com.google.firebase.messaging.default_notification_color': { 'android:resource': '@color/colorAccent' },
    'com.google.firebase.messaging.default_notification_channel_id': { 'android:value': orderChannel.id },
  })
})

test('[NAT-07] the splash of Android has the colours of the page in the light and the dark theme', () => {
  const colour = (folder, name) =>
    xmlFile(`${folder}/colors.xml`).resources.color.find((entry) => entry.name === name)['#text']
  expect(colour('values', 'page_background')).toBe('#fffaf3')
  expect(colour('values-night', 'page_background')).toBe('#171210')
  const styles = xmlFile('values/styles.xml').resources.style
  const page = styles.find(({ name }) => name === 'AppTheme.NoActionBar')
  expect(page.item.find((entry) => entry.name === 'android:windowBackground')['#text']).toBe('@color/page_background')
  const launch = styles.find(({ name }) => name === 'AppTheme.NoActionBarLaunch')
  expect(launch.item.map((entry) => [entry.name, entry['#text']])).toEqual([
    ['windowSplashScreenBackground', '@color/page_background'],
    ['windowSplashScreenAnimatedIcon', '@drawable/splash_icon'],
    ['postSplashScreenTheme', '@style/AppTheme.NoActionBar'],
  ])
})

test('[NAT-01] every resource that the Android project names exists', () => {
  const texts = [...files].filter(([path]) => path.startsWith('android/app/src/main/') && path.endsWith('.xml'))
  const references = texts.flatMap(([, bytes]) => [
    ...bytes.toString('utf8').matchAll(/@(xml|drawable|mipmap|color)\/(\w+)/g),
  ])
  expect(references.length).toBeGreaterThan(10)
  const colours = ['values', 'values-night'].flatMap((folder) => xmlFile(`${folder}/colors.xml`).resources.color)
  const exists = (kind, name) =>
    kind === 'color'
      ? [...colours.map((entry) => entry.name), 'ic_launcher_background'].includes(name)
      : [...files.keys()].some((path) => new RegExp(`/${kind}(-[\\w-]+)?/${name}\\.(xml|png)$`).test(path))
  expect(references.filter(([, kind, name]) => !exists(kind, name)).map(([all]) => all)).toEqual([])
})

test('[NAT-01] iOS has the name of the brand, its schemes, and a sentence for each permission', () => {
  const info = plist('Info.plist')
  expect(info.CFBundleDisplayName).toBe(app.name)
  expect(info.CFBundleURLTypes.flatMap((entry) => entry.CFBundleURLSchemes)).toEqual([
    app.scheme,
    `com.googleusercontent.apps.${app.googleIosClientId.split('.')[0]}`,
  ])
  expect(Object.keys(info).filter((key) => key.endsWith('UsageDescription'))).toEqual(Object.keys(iosReasons(settings)))
  for (const [key, reason] of Object.entries(iosReasons(settings))) {
    expect(info[key]).toBe(reason)
    expect(reason).toMatch(/^[A-Z].{40,}\.$/)
  }
  expect(info.NSAppTransportSecurity).toBeUndefined()
  expect(info.ITSAppUsesNonExemptEncryption).toBe(false)
})

test('[NAT-01] the app turns with the phone, so that a mounted phone can be used', () => {
  const info = plist('Info.plist')
  expect(info.UISupportedInterfaceOrientations).toHaveLength(3)
  expect(info['UISupportedInterfaceOrientations~ipad']).toHaveLength(4)
  expect(manifest().application.activity[0]['android:screenOrientation']).toBeUndefined()
})

test('[NAT-01] iOS is entitled to push, Sign in with Apple, and to the links and passkeys of the shop', () => {
  expect(plist('App.entitlements')).toEqual({
    'aps-environment': '$(APS_ENVIRONMENT)',
    'com.apple.developer.applesignin': ['Default'],
    'com.apple.developer.associated-domains': [`applinks:${host}`, `webcredentials:${host}`],
  })
})

test('[NAT-01] the Xcode project signs by the team and contains entitlements and privacy manifest', () => {
  const { objects } = parseOpenStep(text(xcodeFile))
  const all = Object.values(objects)
  const fileNamed = (path) =>
    Object.entries(objects).find(([, entry]) => entry.isa === 'PBXFileReference' && entry.path === path)?.[0]
  const configurations = all.filter(
    (entry) => entry.isa === 'XCBuildConfiguration' && entry.buildSettings.INFOPLIST_FILE,
  )
  expect(configurations.map((entry) => [entry.name, entry.buildSettings.APS_ENVIRONMENT])).toEqual([
    ['Debug', 'development'],
    ['Release', 'production'],
  ])
  for (const { buildSettings } of configurations)
    expect(buildSettings).toMatchObject({
      PRODUCT_BUNDLE_IDENTIFIER: app.id,
      DEVELOPMENT_TEAM: app.appleTeamId,
      CODE_SIGN_STYLE: 'Automatic',
      MARKETING_VERSION: settings.version,
      CURRENT_PROJECT_VERSION: String(settings.buildNumber),
      CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
      IPHONEOS_DEPLOYMENT_TARGET: '15.0',
    })
  const group = all.find((entry) => entry.isa === 'PBXGroup' && entry.path === 'App')
  expect(group.children).toEqual(
    expect.arrayContaining([fileNamed('App.entitlements'), fileNamed('PrivacyInfo.xcprivacy')]),
  )
  const copied = all.find((entry) => entry.isa === 'PBXResourcesBuildPhase').files.map((id) => objects[id].fileRef)
  expect(copied).toContain(fileNamed('PrivacyInfo.xcprivacy'))
  expect(copied).not.toContain(fileNamed('App.entitlements'))
  for (const id of copied) expect(objects[id]).toBeDefined()
})

test('[ENG-09] iOS passes its push token, or the failure, to the plug-in', () => {
  const delegate = text('ios/App/App/AppDelegate.swift')
  for (const name of ['capacitorDidRegisterForRemoteNotifications', 'capacitorDidFailToRegisterForRemoteNotifications'])
    expect(delegate).toContain(`NotificationCenter.default.post(name: .${name},`)
})

test('[NAT-10] the privacy manifest declares no tracking, and what the app collects', () => {
  const privacy = plist('PrivacyInfo.xcprivacy')
  expect(privacy.NSPrivacyTracking).toBe(false)
  expect(privacy.NSPrivacyTrackingDomains).toEqual([])
  const types = privacy.NSPrivacyCollectedDataTypes
  expect(types.map((entry) => entry.NSPrivacyCollectedDataType.replace('NSPrivacyCollectedDataType', ''))).toEqual(
    expect.arrayContaining([
      'Name',
      'EmailAddress',
      'PhoneNumber',
      'PhysicalAddress',
      'PreciseLocation',
      'PurchaseHistory',
    ]),
  )
  expect(types.every((entry) => entry.NSPrivacyCollectedDataTypeTracking === false)).toBe(true)
  expect(types.every((entry) => entry.NSPrivacyCollectedDataTypePurposes.length > 0)).toBe(true)
})

/** Functions that need a reason, by Apple's category. */
const functionPatterns = {
  NSPrivacyAccessedAPICategoryUserDefaults: /\bUserDefaults\b/,
  NSPrivacyAccessedAPICategoryFileTimestamp:
    /\b(contentModificationDate|creationDate|modificationDate|fileModificationDate)/,
  NSPrivacyAccessedAPICategoryDiskSpace:
    /\b(volumeAvailableCapacity|volumeTotalCapacity|systemFreeSize|systemSize|statfs)/,
  NSPrivacyAccessedAPICategorySystemBootTime: /\b(systemUptime|mach_absolute_time)\b/,
  NSPrivacyAccessedAPICategoryActiveKeyboards: /\bactiveInputModes\b/,
}

test('[NAT-01] the privacy manifest gives a reason for each function that the plug-ins use, and for no other', async () => {
  const sources = await pluginFiles(/^ios\/(?!.*Tests).*\.(swift|m)$/)
  expect(sources.length).toBeGreaterThan(20)
  const usedCategories = Object.keys(functionPatterns).filter((category) =>
    sources.some(({ content }) => functionPatterns[category].test(content)),
  )
  const declared = plist('PrivacyInfo.xcprivacy').NSPrivacyAccessedAPITypes
  expect(declared.map((entry) => entry.NSPrivacyAccessedAPIType).sort()).toEqual(usedCategories.sort())
  for (const { NSPrivacyAccessedAPIType: type, NSPrivacyAccessedAPITypeReasons: reasons } of declared)
    expect(reasons).toEqual(reasonedFunctions[type])
})

const sizes = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
const androidPictures = Object.entries(sizes).flatMap(([density, scale]) => [
  ...['ic_launcher', 'ic_launcher_round'].map((name) => [`${resources}/mipmap-${density}/${name}.png`, 48 * scale]),
  ...['foreground', 'monochrome'].map((name) => [
    `${resources}/mipmap-${density}/ic_launcher_${name}.png`,
    108 * scale,
  ]),
  [`${resources}/drawable-${density}/ic_notification.png`, 24 * scale],
  ...['drawable', 'drawable-night'].map((folder) => [`${resources}/${folder}-${density}/splash_icon.png`, 288 * scale]),
])
const catalog = 'ios/App/App/Assets.xcassets'
const iosPictures = [
  ...['AppIcon-512@2x', 'AppIcon-dark', 'AppIcon-tinted'].map((name) => [
    `${catalog}/AppIcon.appiconset/${name}.png`,
    1024,
  ]),
  ...['splash', 'splash-dark'].map((name) => [`${catalog}/Splash.imageset/${name}.png`, 2732]),
]

test('[NAT-07] every icon and splash has its size, and those of iOS have no alpha channel', async () => {
  const drawn = [...files.keys()].filter((path) => path.endsWith('.png'))
  expect(drawn.sort()).toEqual([...androidPictures, ...iosPictures].map(([path]) => path).sort())
  for (const [path, side] of [...androidPictures, ...iosPictures]) {
    const { width, height } = await sharp(files.get(path)).metadata()
    expect([path, width, height]).toEqual([path, side, side])
  }
  for (const [path] of iosPictures)
    expect([path, (await sharp(files.get(path)).metadata()).hasAlpha]).toEqual([path, false])
})

test('[NAT-07] the catalogs of iOS name their pictures for the light and the dark theme', () => {
  for (const set of ['AppIcon.appiconset', 'Splash.imageset']) {
    const { images } = JSON.parse(text(`${catalog}/${set}/Contents.json`))
    for (const { filename } of images)
      expect([filename, files.has(`${catalog}/${set}/${filename}`)]).toEqual([filename, true])
    expect(images.map((entry) => entry.appearances?.[0].value)).toEqual(
      set.startsWith('App') ? [undefined, 'dark', 'tinted'] : [undefined, 'dark'],
    )
  }
})

const colourAt = async (bytes, x, y) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4
  return `#${data.subarray(at, at + 3).toString('hex')}`
}

test('[NAT-07] icons and splashes show the mark in the colours of their brand', async () => {
  const ofSecond = await drawPictures(secondBrand)
  for (const [from, { accent }] of [
    [files, settings],
    [ofSecond, secondBrand],
  ]) {
    expect(await colourAt(from.get(`${catalog}/AppIcon.appiconset/AppIcon-512@2x.png`), 0.6, 0.6)).toBe(
      accent.action.light,
    )
    expect(await colourAt(from.get(`${catalog}/Splash.imageset/splash-dark.png`), 0.52, 0.52)).toBe(accent.action.dark)
    expect(await colourAt(from.get(`${catalog}/Splash.imageset/splash-dark.png`), 0.1, 0.1)).toBe('#171210')
    expect(await colourAt(from.get(`${catalog}/Splash.imageset/splash.png`), 0.1, 0.1)).toBe('#fffaf3')
  }
})

test('[NAT-01] the projects of another brand name nothing of the first', async () => {
  const texts = projectTexts(await readTemplate(secondBrand.app), secondBrand)
  const traces = [app.id, app.name, app.scheme, host, app.appleTeamId, app.id.split('.').at(-1)]
  for (const [path, bytes] of texts)
    for (const trace of traces) expect([path, bytes.includes(trace)]).toEqual([path, false])
  expect(text('ios/App/App/Info.plist', texts)).toContain(secondBrand.app.name)
})

// What the CLI's template says, and what we take away from it. Our additions are tested above.

const removedLines = {
  'android/app/build.gradle': ['versionCode 1', 'versionName "1.0"'],
  'android/app/src/main/AndroidManifest.xml': [
    '<manifest xmlns:android="http://schemas.android.com/apk/res/android">',
    'android:allowBackup="true"',
  ],
  [`${resources}/values/ic_launcher_background.xml`]: ['<color name="ic_launcher_background">#FFFFFF</color>'],
  [`${resources}/values/strings.xml`]: [`<string name="custom_url_scheme">${app.id}</string>`],
  [`${resources}/values/styles.xml`]: ['<item name="android:background">@drawable/splash</item>'],
  [xcodeFile]: [...Array(2).fill('CURRENT_PROJECT_VERSION = 1;'), ...Array(2).fill('MARKETING_VERSION = 1.0;')],
  'ios/App/App/Info.plist': ['<string>armv7</string>'],
}
const isText = (path) => !/\.(png|jar|npmkeep)$/.test(path)
const isOurs = (path) => /Contents\.json$/.test(path)

test('[NAT-01] our settings take nothing away from the template of the CLI but the listed lines', () => {
  for (const [path, bytes] of template) {
    if (!isText(path) || isOurs(path) || !files.has(path)) continue
    const removed = extraLines(bytes.toString('utf8'), text(path))
    expect([path, removed.sort()]).toEqual([path, (removedLines[path] ?? []).toSorted()])
  }
})

test('[NAT-01] only pictures that ours replace are missing from the template', () => {
  const missing = [...template.keys()].filter((path) => !files.has(path))
  expect(missing.filter((path) => !/\/splash(-2732x2732(-\d)?)?\.png$/.test(path)).sort()).toEqual([
    `${resources}/drawable-v24/ic_launcher_foreground.xml`,
    `${resources}/drawable/ic_launcher_background.xml`,
  ])
})

test('[NAT-01] the template of the CLI is the one that our settings were written for', async () => {
  const neutral = await readTemplate({ id: 'app.neutral', name: 'Neutral' })
  const lines = [...neutral]
    .filter(([path]) => isText(path))
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}  ${path}\n`)
  // After an upgrade: read what changed, adapt the settings, then run vitest with -u.
  await expect(lines.join('')).toMatchFileSnapshot('template-hashes.txt')
})

test('[NAT-01] an edit fails with the name of the file when the template no longer contains its place', () => {
  const edit = () => edited('android/app/build.gradle', 'versionCode 2\n', [['versionCode 1\n', 'versionCode 7\n']])
  expect(edit).toThrow(TemplateChanged)
  expect(edit).toThrow('android/app/build.gradle')
})

test.each([
  ['2.0.0', 0, 2_000_000],
  ['2.0.0', 3, 2_000_003],
  ['2.1.13', 99, 2_011_399],
])('[NAT-09] build number of version %s, upload %i, is %i', (version, upload, expected) => {
  expect(buildNumberOf(version, upload)).toBe(expected)
})

test.each(['2.100.0', '2.0.100', '2.0', '2.0.0-beta', '2.0.0.1', ''])(
  '[NAT-09] the version "%s" has no build number',
  (version) => expect(() => buildNumberOf(version, 0)).toThrow('has no build number'),
)

test.each([-1, 100, 1.5, Number.NaN])('[NAT-09] refuses %d as the number of an upload', (upload) => {
  expect(() => readSettings({ upload })).toThrow('0 to 99')
})
