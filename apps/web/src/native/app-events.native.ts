import { App } from '@capacitor/app'
import type * as web from './app-events.ts'
import { makeSubscribers } from './subscribers.ts'

const resumes = makeSubscribers<[]>()
const pauses = makeSubscribers<[]>()
const urls = makeSubscribers<[string]>()
const backButtons = makeSubscribers<[boolean]>()

/** URLs that arrived before the shop could open them. */
let waitingUrls: string[] = []

const openUrl = (url: string): void => {
  if (urls.isEmpty()) waitingUrls.push(url)
  else urls.emit(url)
}

export const listenToAppEvents: typeof web.listenToAppEvents = async () => {
  await Promise.all([
    App.addListener('resume', () => resumes.emit()),
    App.addListener('pause', () => pauses.emit()),
    App.addListener('appUrlOpen', ({ url }) => openUrl(url)),
    App.addListener('backButton', ({ canGoBack }) => backButtons.emit(canGoBack)),
  ])
}

export const onResume: typeof web.onResume = resumes.add
export const onPause: typeof web.onPause = pauses.add
export const onBackButton: typeof web.onBackButton = backButtons.add

export const onUrlOpened: typeof web.onUrlOpened = (subscriber) => {
  const unsubscribe = urls.add(subscriber)
  const waiting = waitingUrls
  waitingUrls = []
  for (const url of waiting) subscriber(url)
  return unsubscribe
}

export const launchUrl: typeof web.launchUrl = async () => (await App.getLaunchUrl())?.url ?? null

export const leaveApp: typeof web.leaveApp = () => App.minimizeApp()
