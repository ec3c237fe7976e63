import { Browser } from '@capacitor/browser'
import type * as web from './browser.ts'
import { makeSubscribers } from './subscribers.ts'

const closings = makeSubscribers<readonly []>()
let listening: Promise<unknown> | null = null

export const openBrowser: typeof web.openBrowser = async (url) => {
  listening ??= Browser.addListener('browserFinished', () => closings.emit())
  await listening.catch((error: unknown) => {
    // The next page listens again.
    listening = null
    throw error
  })
  await Browser.open({ url, presentationStyle: 'fullscreen' })
}

/** Android's tabs cannot be closed by an app: opening the app by its link has already put them behind it. */
export const closeBrowser: typeof web.closeBrowser = () => Browser.close().catch(() => undefined)

export const onBrowserClosed: typeof web.onBrowserClosed = closings.add
