import { appOrigin } from './phone-network.ts'
import { readIosPlugins } from './plugin-headers-ios.ts'
import { bridgeScript, readPluginHeaders, type PluginHeader } from './plugin-headers.ts'

export type Platform = 'android' | 'ios'

/** What a platform's native side puts around the app's page. */
export type Shell = {
  readonly headers: readonly PluginHeader[]
  /** The object by which the page sends messages, and what else exists before Capacitor's script. */
  readonly globals: string
  readonly script: string
}

/** WebKit's message handler takes objects; questions about cookies and calls are prompts of the page. */
const iosGlobals = `
window.webkit = { messageHandlers: { bridge: { postMessage: (data) => { window.deviceReceive(JSON.stringify(data)) } } } }
const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => agent })
const { prompt } = window
window.prompt = (text, ...more) => {
  return /^{"type":"Capacitor(Cookies.isEnabled|Http)"}$/.test(text) ? 'false' : prompt(text, ...more)
}`

const androidGlobals =
  'window.androidBridge = { postMessage: (text) => { window.deviceReceive(text) }, onmessage: null }'

const makeShell = (headers: readonly PluginHeader[], globals: string): Shell => ({
  headers,
  globals,
  script: bridgeScript(headers, appOrigin),
})

/** Both shells. The one of iOS serves its page from Android's origin, because Chromium opens no `capacitor://`. */
export const shells: Readonly<Record<Platform, Shell>> = {
  android: makeShell(readPluginHeaders(), androidGlobals),
  ios: makeShell(readIosPlugins(), iosGlobals),
}

/** Both shells put it after a space. */
const markScript = (mark: string): string => `const marked = navigator.userAgent + ' ' + ${JSON.stringify(mark)}
Object.defineProperty(navigator, 'userAgent', { get: () => marked })`

type StartOptions = { readonly platform: Platform; readonly userAgentMark?: string | undefined }

/** Runs before the app's page: the shell's bridge, the phone's clock, the visibility of a page in the background. */
export const startScript = ({ platform, userAgentMark }: StartOptions): string => `(() => {
if (location.origin !== '${appOrigin}' || window.top !== window) return
${shells[platform].globals}
window.deviceReceive('{"type":"page.start"}')
${userAgentMark === undefined ? '' : markScript(userAgentMark)}
let isHidden = false
Object.defineProperty(document, 'hidden', { get: () => isHidden })
Object.defineProperty(document, 'visibilityState', { get: () => isHidden ? 'hidden' : 'visible' })
window.addEventListener('device:visibility', ({ detail }) => {
  isHidden = detail
  document.dispatchEvent(new Event('visibilitychange'))
})
const { now } = Date
let slept = 0
Date.now = () => now() + slept
window.addEventListener('device:sleep', ({ detail }) => { slept += detail })
${shells[platform].script}
})()`
