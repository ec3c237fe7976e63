import { beforeEach, expect, test, vi } from 'vitest'

const recorder = vi.hoisted(() => ({ calls: [] as string[], platform: 'android' as 'android' | 'ios' | null }))
vi.mock('../../../native/native-app.ts', () => ({ nativePlatform: () => recorder.platform }))
vi.mock('../../../native/session-recorder.ts', () => ({
  sessionRecorder: {
    start: async ({ identifier, address }: { identifier: string; address: string }) =>
      void recorder.calls.push(`start ${identifier} ${address}`),
    stop: () => void recorder.calls.push('stop'),
  },
}))

const ids = { ASSET_MAP_ID_IOS: 'of-ios', ASSET_MAP_ID_ANDROID: 'of-android' }
const uris = { URI_ASSET_MAP: 'https://replay.example.com/ingest' }

// Fresh for each test: a watcher never ends.
let watch: typeof import('./watch-session-recorder.ts').watchSessionRecorder
let choosePrivacy: typeof import('../../../state/consent/privacy-choices.ts').choosePrivacy

let pathname = '/'
let listeners: { event: string; listener: (event: { toLocation: { pathname: string } }) => void }[] = []
const start = (settings: Record<string, string> = ids, own: Record<string, string> = uris): void => {
  const router = {
    state: {
      get location() {
        return { pathname }
      },
    },
    subscribe: (event: string, listener: (typeof listeners)[number]['listener']) => listeners.push({ event, listener }),
  }
  const shop = { configuration: { uris: own, settings } }
  watch(router as unknown as Parameters<typeof watch>[0], { shop } as unknown as Parameters<typeof watch>[1])
}
const emit = (event: string, to: string): void => {
  for (const each of listeners) if (each.event === event) each.listener({ toLocation: { pathname: to } })
}
const navigate = (to: string): void => {
  emit('onBeforeNavigate', to)
  pathname = to
  emit('onResolved', to)
}

const started = 'start of-android https://replay.example.com/ingest'

beforeEach(async () => {
  recorder.calls = []
  recorder.platform = 'android'
  listeners = []
  pathname = '/'
  vi.resetModules()
  watch = (await import('./watch-session-recorder.ts')).watchSessionRecorder
  choosePrivacy = (await import('../../../state/consent/privacy-choices.ts')).choosePrivacy
})

test('[NAT-10] starts with the identifier of the platform, once the customer allows analytics', () => {
  start()
  expect(recorder.calls).toEqual([])
  choosePrivacy('analytics', true)
  expect(recorder.calls).toEqual([started])
})

test('[NAT-10] iOS has an identifier of its own', () => {
  recorder.platform = 'ios'
  choosePrivacy('analytics', true)
  start()
  expect(recorder.calls).toEqual(['start of-ios https://replay.example.com/ingest'])
})

test.each([
  ['no identifier', { ASSET_MAP_ID_IOS: 'of-ios', ASSET_MAP_ID_ANDROID: '' }, uris],
  ['no address of a recorder', ids, {}],
  ['the permission of editors withdrawn', { ...ids, ['session_recording']: 'false' }, uris],
])('[NAT-10] [CFG-07] records nothing with %s', (_, settings, own) => {
  choosePrivacy('analytics', true)
  start(settings, own)
  navigate('/menu/pizza')
  expect(recorder.calls).toEqual([])
})

test('[NAT-10] the web records nothing', () => {
  recorder.platform = null
  choosePrivacy('analytics', true)
  start()
  expect(recorder.calls).toEqual([])
})

test('[NAT-10] stops when the customer withdraws the consent', () => {
  choosePrivacy('analytics', true)
  start()
  choosePrivacy('analytics', false)
  navigate('/menu/pizza')
  expect(recorder.calls).toEqual([started, 'stop'])
})

test.each(['/checkout', '/account/details', '/order/1', '/login', '/cart'])(
  '[NAT-10] stops before %s is on screen, and continues on the menu',
  (path) => {
    choosePrivacy('analytics', true)
    start()
    emit('onBeforeNavigate', path)
    expect(recorder.calls).toEqual([started, 'stop'])
    pathname = path
    emit('onResolved', path)
    emit('onBeforeNavigate', '/menu/pizza')
    expect(recorder.calls).toEqual([started, 'stop'])
    pathname = '/menu/pizza'
    emit('onResolved', '/menu/pizza')
    expect(recorder.calls).toEqual([started, 'stop', started])
  },
)
