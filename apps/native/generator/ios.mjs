import { edited, xml } from './edits.mjs'
import { hostOf } from './settings.mjs'

const app = 'ios/App/App'
const plistHead = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`

/** What iOS shows when the app asks for a permission. Notifications have no sentence of their own on iOS. */
export const iosReasons = ({ brand }) => ({
  NSFaceIDUsageDescription: 'Unlock your account with Face ID, so you don’t have to type your password.',
  NSLocationWhenInUseUsageDescription: `${brand} uses your location to find the stores near you and those that deliver to you.`,
})

/** The scheme by which Google returns to the app: its client id, reversed. */
const googleScheme = (clientId) => clientId.split('.').reverse().join('.')

/** One value of a property list as XML, indented by tabs. */
const plistValue = (value, tabs = '\t') => {
  if (typeof value === 'boolean') return `${tabs}<${value}/>\n`
  if (typeof value === 'string') return `${tabs}<string>${xml(value)}</string>\n`
  if (Array.isArray(value))
    return value.length === 0
      ? `${tabs}<array/>\n`
      : `${tabs}<array>\n${value.map((item) => plistValue(item, `${tabs}\t`)).join('')}${tabs}</array>\n`
  return `${tabs}<dict>\n${plistEntries(value, `${tabs}\t`)}${tabs}</dict>\n`
}

const plistEntries = (values, tabs = '\t') =>
  Object.entries(values)
    .map(([key, value]) => `${tabs}<key>${key}</key>\n${plistValue(value, tabs)}`)
    .join('')

const plist = (values) => `${plistHead}<dict>\n${plistEntries(values)}</dict>\n</plist>\n`

const urlTypes = ({ app: { id, scheme, googleIosClientId } }) => [
  { CFBundleURLName: id, CFBundleURLSchemes: [scheme] },
  ...(googleIosClientId === undefined
    ? []
    : [{ CFBundleURLName: 'Google', CFBundleURLSchemes: [googleScheme(googleIosClientId)] }]),
]

const infoPlist = (text, settings) =>
  edited(`${app}/Info.plist`, text, [
    [
      '</dict>\n</plist>',
      `${plistEntries({
        CFBundleURLTypes: urlTypes(settings),
        // Transport encryption alone, which needs no export declaration.
        ITSAppUsesNonExemptEncryption: false,
        ...iosReasons(settings),
      })}</dict>\n</plist>`,
    ],
    // Every phone that runs iOS 15 has 64 bits.
    ['<string>armv7</string>', '<string>arm64</string>'],
  ])

/** Push, links of the shop's host and its passkeys, Sign in with Apple. */
const entitlements = (settings) => {
  const host = hostOf(settings)
  return plist({
    'aps-environment': '$(APS_ENVIRONMENT)',
    'com.apple.developer.applesignin': ['Default'],
    'com.apple.developer.associated-domains': [`applinks:${host}`, `webcredentials:${host}`],
  })
}

/** Data that the app sends, by Apple's names; whether it is linked to the customer; and what for. */
const collectedData = [
  ['Name', true, ['AppFunctionality']],
  ['EmailAddress', true, ['AppFunctionality']],
  ['PhoneNumber', true, ['AppFunctionality']],
  ['PhysicalAddress', true, ['AppFunctionality']],
  ['PreciseLocation', false, ['AppFunctionality']],
  ['PaymentInfo', true, ['AppFunctionality']],
  ['PurchaseHistory', true, ['AppFunctionality', 'ProductPersonalization']],
  ['UserID', true, ['AppFunctionality']],
  ['DeviceID', true, ['AppFunctionality']],
  ['ProductInteraction', true, ['Analytics', 'ProductPersonalization']],
  ['CrashData', false, ['AppFunctionality']],
  ['OtherDiagnosticData', false, ['AppFunctionality']],
]

/**
 * Functions whose use Apple wants explained, with Apple's codes: the app's own settings (preferences, updater), the
 * dates of files in its own folders and the free disk before a download (updater).
 */
export const reasonedFunctions = {
  NSPrivacyAccessedAPICategoryUserDefaults: ['CA92.1'],
  NSPrivacyAccessedAPICategoryFileTimestamp: ['C617.1'],
  NSPrivacyAccessedAPICategoryDiskSpace: ['E174.1'],
}

const privacyManifest = () =>
  plist({
    NSPrivacyTracking: false,
    NSPrivacyTrackingDomains: [],
    NSPrivacyCollectedDataTypes: collectedData.map(([name, isLinked, purposes]) => ({
      NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${name}`,
      NSPrivacyCollectedDataTypeLinked: isLinked,
      NSPrivacyCollectedDataTypeTracking: false,
      NSPrivacyCollectedDataTypePurposes: purposes.map((purpose) => `NSPrivacyCollectedDataTypePurpose${purpose}`),
    })),
    NSPrivacyAccessedAPITypes: Object.entries(reasonedFunctions).map(([type, reasons]) => ({
      NSPrivacyAccessedAPIType: type,
      NSPrivacyAccessedAPITypeReasons: reasons,
    })),
  })

/** Ids of our own objects in the Xcode project. */
const ids = {
  entitlements: 'F0A000000000000000000001',
  privacy: 'F0A000000000000000000002',
  privacyInResources: 'F0A000000000000000000003',
}

/**
 * Adds the entitlements and the privacy manifest to the project, and signs by the team. The text of both configurations
 * is the same, so each is found by the lines before it.
 */
const xcodeProject = (text, { app: { id, appleTeamId }, version, buildNumber }) => {
  const signingWithPush = (apsEnvironment) => `ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;
				APS_ENVIRONMENT = ${apsEnvironment};
				CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
				CODE_SIGN_STYLE = Automatic;`
  const signing = `ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;
				CODE_SIGN_STYLE = Automatic;`
  const [debug, release] = [
    'baseConfigurationReference = 958DCC722DB07C7200EA8C5F /* debug.xcconfig */;\n\t\t\tbuildSettings = {\n\t\t\t\t',
    'isa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\t',
  ]
  return edited('ios/App/App.xcodeproj/project.pbxproj', text, [
    [`${debug}${signing}`, `${debug}${signingWithPush('development')}`],
    [`${release}${signing}`, `${release}${signingWithPush('production')}`],
    [
      'CURRENT_PROJECT_VERSION = 1;\n',
      `CURRENT_PROJECT_VERSION = ${buildNumber};\n\t\t\t\tDEVELOPMENT_TEAM = ${appleTeamId};\n`,
      2,
    ],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`, 2],
    [`PRODUCT_BUNDLE_IDENTIFIER = ${id};`, `PRODUCT_BUNDLE_IDENTIFIER = ${id};`, 2],
    [
      '/* End PBXBuildFile section */',
      `\t\t${ids.privacyInResources} /* PrivacyInfo.xcprivacy in Resources */ = {isa = PBXBuildFile; fileRef = ${ids.privacy} /* PrivacyInfo.xcprivacy */; };\n/* End PBXBuildFile section */`,
    ],
    [
      '/* End PBXFileReference section */',
      `\t\t${ids.entitlements} /* App.entitlements */ = {isa = PBXFileReference; lastKnownFileType = text.plist.entitlements; path = App.entitlements; sourceTree = "<group>"; };\n\t\t${ids.privacy} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };\n/* End PBXFileReference section */`,
    ],
    [
      '\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n',
      `\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n\t\t\t\t${ids.entitlements} /* App.entitlements */,\n\t\t\t\t${ids.privacy} /* PrivacyInfo.xcprivacy */,\n`,
    ],
    [
      '\t\t\t\t2FAD9763203C412B000D30F8 /* config.xml in Resources */,\n',
      `\t\t\t\t2FAD9763203C412B000D30F8 /* config.xml in Resources */,\n\t\t\t\t${ids.privacyInResources} /* PrivacyInfo.xcprivacy in Resources */,\n`,
    ],
  ])
}

/** Passes the push token of iOS, or the reason why there is none, to the plug-in. [ENG-09] */
const appDelegate = (text) =>
  edited(`${app}/AppDelegate.swift`, text, [
    [
      '    func applicationWillResignActive(',
      `    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

    func applicationWillResignActive(`,
    ],
  ])

const json = (value) => `${JSON.stringify(value, null, 2)}\n`
const byAuthor = { info: { author: 'xcode', version: 1 } }
const appearance = (value) => ({ appearances: [{ appearance: 'luminosity', value }] })

const addedTexts = (settings) => ({
  [`${app}/App.entitlements`]: entitlements(settings),
  [`${app}/PrivacyInfo.xcprivacy`]: privacyManifest(),
  [`${app}/Assets.xcassets/AppIcon.appiconset/Contents.json`]: json({
    images: [
      { filename: 'AppIcon-512@2x.png', idiom: 'universal', platform: 'ios', size: '1024x1024' },
      {
        ...appearance('dark'),
        filename: 'AppIcon-dark.png',
        idiom: 'universal',
        platform: 'ios',
        size: '1024x1024',
      },
      {
        ...appearance('tinted'),
        filename: 'AppIcon-tinted.png',
        idiom: 'universal',
        platform: 'ios',
        size: '1024x1024',
      },
    ],
    ...byAuthor,
  }),
  [`${app}/Assets.xcassets/Splash.imageset/Contents.json`]: json({
    images: [
      { filename: 'splash.png', idiom: 'universal' },
      { ...appearance('dark'), filename: 'splash-dark.png', idiom: 'universal' },
    ],
    ...byAuthor,
  }),
})

const isReplacedPicture = (path) => /\/Splash\.imageset\/splash-2732x2732(-\d)?\.png$/.test(path)

const edits = {
  [`${app}/Info.plist`]: infoPlist,
  [`${app}/AppDelegate.swift`]: appDelegate,
  'ios/App/App.xcodeproj/project.pbxproj': xcodeProject,
}

/** The texts of the iOS project that are edited or added, and which files of the template go. */
export const ios = { edits, addedTexts, isReplacedPicture }
