import { orderChannel } from '@forno/domain/customers/push'
import { pathsOutsideApp } from '@forno/domain/native/app-link'
import { edited, xml } from './edits.mjs'
import { hostOf } from './settings.mjs'

const main = 'android/app/src/main'
const manifestFile = `${main}/AndroidManifest.xml`
const resources = `${main}/res`

/**
 * Each permission with its reason. The plug-ins for haptics, network and sign-in add VIBRATE, ACCESS_NETWORK_STATE and
 * USE_CREDENTIALS by themselves.
 */
export const androidPermissions = {
  'android.permission.ACCESS_COARSE_LOCATION': 'Find the stores near the customer, while the app is in use.',
  'android.permission.ACCESS_FINE_LOCATION': 'Find the stores that deliver to the customer, while the app is in use.',
  'android.permission.POST_NOTIFICATIONS': 'Tell the customer about an order; asked for first.',
  'android.permission.USE_BIOMETRIC': 'Unlock the saved log-in with a fingerprint or face.',
}

/** Beginnings of the shop's paths that open in the app on every Android; earlier than 15 no other path does. */
export const appPaths = [
  ...[
    '/new',
    '/menu',
    '/product/',
    '/pizza-meals/',
    '/offers',
    '/coupons',
    '/nutrition-information',
    '/stores',
    '/blog',
  ],
  ...['/c/', '/feedback', '/careers-apply-now', '/franchise', '/preferences/', '/cart', '/checkout', '/order/'],
  ...['/track-order', '/survey/', '/account', '/login', '/register', '/reset-password', '/verify-email', '/enter/'],
  ...['/qr/', '/locate'],
]

const permissionLines = Object.entries(androidPermissions)
  .map(([name, reason]) => `    <!-- ${reason} -->\n    <uses-permission android:name="${name}" />\n`)
  .join('')

const pathLines = appPaths.map((path) => `                <data android:pathPrefix="${path}" />\n`).join('')

const pathGroup = (path, isAllowed) => `                <uri-relative-filter-group android:allow="${isAllowed}">
                    <data android:pathPrefix="${path}" />
                </uri-relative-filter-group>
`

/** Android 15 and later take the first group that fits; a path without a group would not open the app. */
const pathGroups = [...pathsOutsideApp.map((path) => pathGroup(path, false)), pathGroup('/', true)].join('')

/** Deep links by the app's scheme, and links of the shop's host, which Android verifies. [NAV-14] [NAV-16] */
const linkFilters = (settings) => `            </intent-filter>

            <!-- Deep links: the return from the browser, and campaigns. -->
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="@string/custom_url_scheme" />
            </intent-filter>

            <!-- Links of the shop. Android verifies them by /.well-known/assetlinks.json of the host. -->
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" />
                <data android:host="${xml(hostOf(settings))}" />
${pathLines}${pathGroups}            </intent-filter>
`

const pushLines = `
        <!-- No push token exists before the customer agrees to notifications. -->
        <meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_icon"
            android:resource="@drawable/ic_notification" />
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_color"
            android:resource="@color/colorAccent" />
        <meta-data
            android:name="com.google.firebase.messaging.default_notification_channel_id"
            android:value="${orderChannel.id}" />
    </application>
`

/** The manifest: no backup, no traffic without encryption, links, permissions, the icon of notifications. */
const manifest = (text, settings) =>
  edited(manifestFile, text, [
    [
      '<manifest xmlns:android="http://schemas.android.com/apk/res/android">',
      '<manifest xmlns:android="http://schemas.android.com/apk/res/android"\n    xmlns:tools="http://schemas.android.com/tools">',
    ],
    [
      'android:allowBackup="true"',
      [
        'android:allowBackup="false"',
        'android:dataExtractionRules="@xml/data_extraction_rules"',
        'android:fullBackupContent="@xml/backup_rules"',
        'android:networkSecurityConfig="@xml/network_security_config"',
        'android:usesCleartextTraffic="false"',
      ].join('\n        '),
    ],
    [
      'android:launchMode="singleTask"',
      'android:launchMode="singleTask"\n            android:windowSoftInputMode="adjustResize"',
    ],
    ['            </intent-filter>\n', linkFilters(settings)],
    ['    </application>\n', pushLines],
    [
      '    <uses-permission android:name="android.permission.INTERNET" />\n',
      `    <uses-permission android:name="android.permission.INTERNET" />\n${permissionLines}
    <!-- Phones without these parts can install the app too. -->
    <uses-feature android:name="android.hardware.location" android:required="false" />
    <uses-feature android:name="android.hardware.location.gps" android:required="false" />
    <uses-feature android:name="android.hardware.fingerprint" android:required="false" />

    <!-- The app shows no advertisements. -->
    <uses-permission android:name="com.google.android.gms.permission.AD_ID" tools:node="remove" />
`,
    ],
  ])

/** Release builds are signed with the key that apps/native/keys/signing.properties names, if it exists. */
const signing = `
def signing = new Properties()
def signingFile = rootProject.file('../keys/signing.properties')
if (signingFile.exists()) {
    signingFile.withInputStream { signing.load(it) }
}

android {
`
const signingConfig = `    signingConfigs {
        release {
            if (signingFile.exists()) {
                storeFile rootProject.file("../keys/\${signing['storeFile']}")
                storePassword signing['storePassword']
                keyAlias signing['keyAlias']
                keyPassword signing['keyPassword']
            }
        }
    }
    buildTypes {
        release {
            signingConfig signingFile.exists() ? signingConfigs.release : null
`

const gradle = (text, { version, buildNumber }) =>
  edited('android/app/build.gradle', text, [
    ['\nandroid {\n', signing],
    ['versionCode 1\n', `versionCode ${buildNumber}\n`],
    ['versionName "1.0"\n', `versionName "${version}"\n`],
    ['    buildTypes {\n        release {\n', signingConfig],
  ])

/** The page's background behind the bars of the phone, and the splash, which androidx draws before Android 12 too. */
const styles = (text) =>
  edited(`${resources}/values/styles.xml`, text, [
    [
      '<item name="windowNoTitle">true</item>',
      '<item name="windowNoTitle">true</item>\n        <item name="android:windowBackground">@color/page_background</item>',
    ],
    [
      '<item name="android:background">@drawable/splash</item>',
      [
        '<item name="windowSplashScreenBackground">@color/page_background</item>',
        '<item name="windowSplashScreenAnimatedIcon">@drawable/splash_icon</item>',
        '<item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>',
      ].join('\n        '),
    ],
  ])

const strings = (text, { app }) =>
  edited(`${resources}/values/strings.xml`, text, [
    [
      `<string name="custom_url_scheme">${app.id}</string>`,
      `<string name="custom_url_scheme">${xml(app.scheme)}</string>`,
    ],
  ])

/** Android 13 colours this part of the icon like the wallpaper. */
const launcherIcon = (file) => (text) =>
  edited(file, text, [
    ['</adaptive-icon>', '    <monochrome android:drawable="@mipmap/ic_launcher_monochrome"/>\n</adaptive-icon>'],
  ])

const head = '<?xml version="1.0" encoding="utf-8"?>\n'
const domains = ['root', 'file', 'database', 'sharedpref', 'external']
const excluded = (spaces) => domains.map((name) => `${spaces}<exclude domain="${name}" path="." />\n`).join('')

const colours = (values) => {
  const lines = Object.entries(values).map(([name, hex]) => `    <color name="${name}">${hex}</color>\n`)
  return `${head}<resources>\n${lines.join('')}</resources>\n`
}

/** The backgrounds of icon and splash are those of the page, light and dark. */
export const paper = { light: '#fffaf3', dark: '#171210' }

const addedTexts = ({ accent }) => ({
  [`${resources}/xml/data_extraction_rules.xml`]: `${head}<!-- Nothing leaves the phone: saved log-ins are bound to its keystore, and all else comes from the shop. -->
<data-extraction-rules>
    <cloud-backup>
${excluded('        ')}    </cloud-backup>
    <device-transfer>
${excluded('        ')}    </device-transfer>
</data-extraction-rules>
`,
  [`${resources}/xml/backup_rules.xml`]: `${head}<!-- The same for Android 11 and earlier. -->
<full-backup-content>
${excluded('    ')}</full-backup-content>
`,
  [`${resources}/xml/network_security_config.xml`]: `${head}<!-- Encrypted traffic alone, by certificates that the system trusts: none that a user installed. -->
<network-security-config>
    <base-config cleartextTrafficPermitted="false">
        <trust-anchors>
            <certificates src="system" />
        </trust-anchors>
    </base-config>
</network-security-config>
`,
  [`${resources}/values/ic_launcher_background.xml`]: colours({ ic_launcher_background: paper.light }),
  [`${resources}/values/colors.xml`]: colours({
    colorPrimary: accent.action.light,
    colorPrimaryDark: accent.actionHover.light,
    colorAccent: accent.action.light,
    page_background: paper.light,
  }),
  [`${resources}/values-night/colors.xml`]: colours({
    colorAccent: accent.action.dark,
    page_background: paper.dark,
  }),
  [`${resources}/drawable/splash.xml`]: `${head}<!-- The splash that the app itself can show again. -->
<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
    <item android:drawable="@color/page_background" />
    <item>
        <bitmap android:gravity="center" android:src="@drawable/splash_icon" />
    </item>
</layer-list>
`,
})

/** Pictures of the template that nothing uses once ours are there. */
const isReplacedPicture = (path) =>
  /\/drawable(-(land|port)-\w+)?\/splash\.png$|\/drawable(-v24)?\/ic_launcher_(back|fore)ground\.xml$/.test(path)

const edits = {
  [manifestFile]: manifest,
  'android/app/build.gradle': gradle,
  [`${resources}/values/styles.xml`]: styles,
  [`${resources}/values/strings.xml`]: strings,
  [`${resources}/mipmap-anydpi-v26/ic_launcher.xml`]: launcherIcon('ic_launcher.xml'),
  [`${resources}/mipmap-anydpi-v26/ic_launcher_round.xml`]: launcherIcon('ic_launcher_round.xml'),
}

/** The texts of the Android project that are edited or added, and which files of the template go. */
export const android = { edits, addedTexts, isReplacedPicture }
