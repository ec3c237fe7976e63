import { expect, test, vi } from 'vitest'
import { startAnalytics } from './analytics-session.ts'

const made = vi.hoisted(() => ({ options: [] as object[] }))
vi.mock('../../../state/analytics/analytics-client.ts', () => ({
  makeAnalyticsClient: (options: object) => {
    made.options.push(options)
    return { add: () => undefined, flush: async () => undefined, withdraw: async () => undefined }
  },
}))
vi.mock('../../../state/analytics/collector-client.ts', () => ({ makeCollectorClient: () => ({}) }))
vi.mock('../../../state/analytics/track-fatal.ts', () => ({
  trackKeptFatal: () => undefined,
  forgetKeptFatal: () => undefined,
}))
vi.mock('../../../lib/browser/attributions.ts', () => ({ loadAttributions: () => null }))
vi.mock('./watch-shelves.ts', () => ({ watchShelves: () => ({ stop: () => undefined }) }))
vi.mock('./watch-checkout.ts', () => ({ watchCheckout: () => ({ stop: () => undefined }) }))

type AnalyticsInput = Parameters<typeof startAnalytics>

/** Analytics of a page without a screen, in a shop of this mode. */
const startIn = (mode: string) => {
  made.options = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  const subscribe = () => () => undefined
  const router = { state: { matches: [] }, subscribe }
  const deps = {
    panels: { subscribe },
    shop: { configuration: { uris: {}, settings: { ENVIRONMENT: mode } } },
    responses: { listeners: new Set(), early: null },
  }
  const session = startAnalytics(router as unknown as AnalyticsInput[0], deps as unknown as AnalyticsInput[1])
  return { session, listeners: deps.responses.listeners }
}

test.each([
  ['bus1', 'development'],
  ['prod', 'production'],
])('[CFG-08] events of a shop in the mode %s name the environment %s', async (mode, environment) => {
  const { session } = startIn(mode)
  await session.withdraw()
  expect(made.options).toMatchObject([{ environment }])
})

test('[ANA-01] after a withdrawal no response is read any more', async () => {
  const { session, listeners } = startIn('prod')
  expect(listeners.size).toBe(1)
  await session.withdraw()
  expect(listeners.size).toBe(0)
})
