import { beforeEach, expect, test, vi } from 'vitest'

const plugin = vi.hoisted(() => ({ listeners: new Map<string, (event: object) => void>() }))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: async (name: string, listener: (event: object) => void) => {
      plugin.listeners.set(name, listener)
      return { remove: async () => undefined }
    },
  },
}))

/** The platform reports an event to the app. */
const report = (name: string, event: object = {}): void => plugin.listeners.get(name)?.(event)

/** A new start of the app. */
const start = async () => {
  vi.resetModules()
  const events = await import('./app-events.native.ts')
  await events.listenToAppEvents()
  return events
}

beforeEach(() => plugin.listeners.clear())

test('[NAT-02] [NAT-07] links that arrive before the shop can open them wait for it, each once', async () => {
  const { onUrlOpened } = await start()
  report('appUrlOpen', { url: 'forno://menu/pizza' })
  report('appUrlOpen', { url: 'forno://offers' })
  const [opened, openedLater]: string[][] = [[], []]
  onUrlOpened((url) => opened?.push(url))
  onUrlOpened((url) => openedLater?.push(url))
  expect([opened, openedLater]).toEqual([['forno://menu/pizza', 'forno://offers'], []])
  report('appUrlOpen', { url: 'forno://cart' })
  expect([opened?.at(-1), openedLater]).toEqual(['forno://cart', ['forno://cart']])
})

test('[NAT-06] [NAT-07] subscribers learn when the app goes to the background, and when it comes back until they unsubscribe', async () => {
  const { onPause, onResume } = await start()
  const events: string[] = []
  onPause(() => events.push('pause'))
  const stop = onResume(() => events.push('resume'))
  report('pause')
  report('resume')
  expect(events).toEqual(['pause', 'resume'])
  stop()
  report('resume')
  expect(events).toHaveLength(2)
})
