import { beforeEach, expect, test, vi } from 'vitest'
import { watchLiveUpdates } from './watch-live-updates.ts'

const phone = vi.hoisted(() => ({
  calls: [] as string[],
  resumes: [] as (() => void)[],
  hasUpdateKey: true,
  confirmStart: async (): Promise<void> => undefined,
}))
vi.mock('../../../native/live-update.ts', () => ({
  liveUpdate: {
    hasUpdateKey: () => phone.hasUpdateKey,
    confirmStart: () => {
      phone.calls.push('confirmStart')
      return phone.confirmStart()
    },
    offered: async () => {
      phone.calls.push('offered')
      return { version: '1.1.0' }
    },
    failedVersion: async () => null,
    versions: async () => ({ native: '1.0.0', bundle: null }),
    download: async () => 'bundle-1',
    apply: async (id: string) => void phone.calls.push(`apply ${id} at ${pathname}`),
  },
}))
vi.mock('../../../native/app-events.ts', () => ({ onResume: (listener: () => void) => phone.resumes.push(listener) }))

let pathname = '/'
let mutations = 0
let onResolved: ((event: { pathChanged: boolean }) => void)[] = []

const start = (): void => {
  const router = {
    state: {
      get location() {
        return { pathname }
      },
    },
    subscribe: (_event: string, listener: (typeof onResolved)[number]) => onResolved.push(listener),
  }
  const queries = { isMutating: () => mutations }
  watchLiveUpdates(
    router as unknown as Parameters<typeof watchLiveUpdates>[0],
    { queries } as unknown as Parameters<typeof watchLiveUpdates>[1],
  )
}
/** Lets the invented phone, whose answers are all ready, finish its work. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const navigate = async (to: string): Promise<void> => {
  pathname = to
  for (const listener of onResolved) listener({ pathChanged: true })
  await settled()
}

beforeEach(() => {
  phone.calls = []
  phone.resumes = []
  phone.hasUpdateKey = true
  phone.confirmStart = async () => undefined
  onResolved = []
  pathname = '/'
  mutations = 0
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})

test('[NAT-08] confirms the start of the bundle before it checks for the next one', async () => {
  start()
  await settled()
  expect(phone.calls).toEqual(['confirmStart', 'offered', 'apply bundle-1 at /'])
})

test.each([
  ['confirms its start', async () => undefined, 0],
  ['survives an updater that does not answer', () => Promise.reject(new Error('not implemented')), 1],
])(
  '[NAT-08] an app without an update key says so in its log, %s, and asks for no update',
  async (_, confirm, errors) => {
    const info = vi.spyOn(console, 'info').mockReturnValue(undefined)
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
    info.mockClear()
    error.mockClear()
    phone.hasUpdateKey = false
    phone.confirmStart = confirm
    start()
    await settled()
    for (const resume of phone.resumes) resume()
    await navigate('/menu/pizza')
    expect(phone.calls).toEqual(['confirmStart'])
    expect(info).toHaveBeenCalledExactlyOnceWith('This app was built without an update key: it takes no live updates.')
    expect(error).toHaveBeenCalledTimes(errors)
  },
)

test('[NAT-08] the app checks for no update if its start cannot be confirmed', async () => {
  phone.confirmStart = () => Promise.reject(new Error('the updater does not answer'))
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  start()
  await settled()
  expect(phone.calls).toEqual(['confirmStart'])
})

test.each(['/order/1', '/process-order/1', '/checkout', '/checkout/paypal', '/login', '/register'])(
  '[NAV-18] [NAT-08] the app does not reload on %s, but with the next page',
  async (path) => {
    pathname = path
    start()
    await settled()
    for (const resume of phone.resumes) resume()
    await settled()
    expect(phone.calls).toEqual(['confirmStart', 'offered'])
    await navigate('/checkout')
    expect(phone.calls).toHaveLength(2)
    await navigate('/menu/pizza')
    expect(phone.calls.at(-1)).toBe('apply bundle-1 at /menu/pizza')
  },
)

test('[NAT-08] the app does not reload while an edit is on its way', async () => {
  mutations = 1
  start()
  await settled()
  expect(phone.calls).toHaveLength(2)
  mutations = 0
  for (const resume of phone.resumes) resume()
  await settled()
  expect(phone.calls.at(-1)).toBe('apply bundle-1 at /')
})
