/**
 * Starts the app after the first paint: until then the page works with links and forms alone. This script is inside
 * each page, whose other scripts may not arrive; its hash is in the security policy. The names of the files are in the
 * page, so this script never changes. [SES-14] [ERR-20]
 */
import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'
import { retryLabel, startCountdown, ticked } from '../../features/fatal/retry-countdown.ts'
import { retryMarker, takeRetryMarker } from '../../features/fatal/retry-marker.ts'
import { failedUrlsKey } from '../../lib/storage/failed-urls-key.ts'
import { reloadOnline } from '../../lib/storage/back-online.ts'
import { takeReload } from '../shell/reload-once.ts'
import { askAgain } from './files-client.ts'
import { bringUp } from './bring-up.ts'

/** Milliseconds without a new file after which a page that lacks one is stalled. */
const stalledAfter = 3_000
/** Milliseconds between two checks of which files have arrived. */
const pollPause = 250
/** Milliseconds between two polls whether the page works: it replaces a fatal screen at once. */
const hydrationPollPause = 50

const files = (document.getElementById('boot')?.dataset['modules'] ?? '').split(' ')
const [entry = ''] = files
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const never = new Promise<never>(() => undefined)

const preload = (): void => {
  for (const href of files.slice(1)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

/** Files that the page itself has loaded; those that were only asked for again do not count. */
const arrived = (): number =>
  files.filter((file) =>
    performance
      .getEntriesByName(new URL(file, location.href).href)
      .some((resource) => (resource as PerformanceResourceTiming).initiatorType !== 'fetch'),
  ).length

const isHydrated = (): boolean => document.documentElement.dataset['hydrated'] !== undefined

const isMissing = (): boolean => !isHydrated() && arrived() < files.length

/** Never resolves once all files have arrived, whole or not: the page works then, or its start has failed. */
const whenStalled = async (): Promise<void> => {
  let before = -1
  for (let since = 0; since < stalledAfter; since += pollPause) {
    if (!isMissing()) await never
    const now = arrived()
    if (now > before) since = 0
    before = now
    await sleep(pollPause)
  }
}

const whenStarted = async (): Promise<void> => {
  await import(/* @vite-ignore */ entry)
  // The app's own fatal screen removes the root.
  while (!isHydrated() && document.getElementById('root') !== null) await sleep(hydrationPollPause)
}

const template = document.getElementById('fatal-template') as HTMLTemplateElement

/** Writes the reason into a fatal screen. The template has the texts, so that the script is small. */
const setReason = (place: HTMLElement, reason: FatalReason): void => {
  const text = place.querySelector('[data-reason]')
  if (text !== null) text.textContent = template.dataset[reason] ?? ''
}

/** Shows the fatal screen, or changes its reason. */
const show = (reason: FatalReason): void => {
  const screen = document.getElementById('fatal')
  if (screen !== null) {
    setReason(screen, reason)
    return
  }
  const root = document.getElementById('root')
  const place = document.createElement('div')
  place.id = 'fatal'
  place.append(template.content.cloneNode(true))
  const isOffline = !navigator.onLine
  const follow = (): void => {
    if (isOffline && navigator.onLine && place.isConnected) reloadOnline()
    for (const part of place.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = (part.dataset['when'] === 'online') !== navigator.onLine
  }
  follow()
  addEventListener('online', follow)
  addEventListener('offline', follow)
  setReason(place, reason)
  showRetry(place)
  if (root !== null) root.hidden = true
  document.body.append(place)
  scrollTo(0, 0)
}

/** Counts down on the retry button, which loads the page again. [ERR-20] */
const showRetry = (place: HTMLElement): void => {
  const button = place.querySelector('button')
  if (button === null) return
  let countdown = startCountdown(takeRetryMarker())
  const draw = (): void => {
    const label = button.querySelector('[data-label]') ?? button
    label.textContent = retryLabel(countdown)
    button.disabled = countdown.isWaiting
  }
  draw()
  const clock = setInterval(() => {
    countdown = ticked(countdown)
    draw()
    if (!countdown.isWaiting) clearInterval(clock)
  }, 1_000)
  button.addEventListener('click', () => {
    try {
      sessionStorage.setItem(retryMarker, '1')
      sessionStorage.removeItem(failedUrlsKey)
    } finally {
      location.reload()
    }
  })
}

/** Removes the fatal screen, unless the app itself has shown it: it removes the root before that. */
const hide = (): void => {
  const root = document.getElementById('root')
  if (root === null) return
  root.hidden = false
  document.getElementById('fatal')?.remove()
}

const mayReload = (): boolean => {
  try {
    return navigator.onLine && takeReload(sessionStorage, location.pathname, Date.now())
  } catch {
    return false
  }
}

const start = () =>
  bringUp({
    start: whenStarted,
    whenStalled,
    isMissing,
    askAgain: () => askAgain(files, { sleep }),
    takeReload: mayReload,
    reload: () => location.reload(),
    show,
    hide,
  })

// The app shows the same screen for failures of its own.
addEventListener('fatal', (event) => show((event as CustomEvent<FatalReason>).detail))

const begin = (): void => {
  preload()
  void start()
}

if (document.visibilityState === 'hidden') begin()
else requestAnimationFrame(() => setTimeout(begin))
