import { Browser } from '@capacitor/browser'
import type * as web from './browser.ts'
import { makeSubscribers } from './subscribers.ts'

const closings = makeSubscribers<readonly []>()
const listening = { started: null as Promise<unknown> | null }

export const openBrowser: typeof web.openBrowser = async (url) => {
  listening.started ??= Browser.addListener('browserFinished', () => closings.emit())
  await listening.started
  await Browser.open({ url, presentationStyle: 'fullscreen' })
}

/** Android's tabs cannot be closed by an app: opening the app by its link has already put them behind it. */
export const closeBrowser: typeof web.closeBrowser = () => Browser.close().catch(() => undefined)

export const onBrowserClosed: typeof web.onBrowserClosed = closings.add
