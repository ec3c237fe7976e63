import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { routeNames } from '../../../urls/route-names.ts'
import { watchLocalisation } from './localisation.ts'

type Popover = ReactElement<{ readonly onChoose: (tab: string) => void; readonly onClose: () => void }>

const screen = vi.hoisted(() => ({
  isFree: true,
  isCodeLost: false,
  popover: null as Popover | null,
  update: () => {},
}))
vi.mock('../../../ui/dialogs/layers.ts', () => ({ isLayerFree: () => screen.isFree, onLayersChange: () => {} }))
vi.mock('../../../features/locator/localisation-popover.tsx', () => ({
  get LocalisationPopover() {
    if (screen.isCodeLost) throw new Error('the file did not load')
    return () => null
  },
}))
vi.mock('../../shell/separate-root.tsx', () => ({
  renderInSeparateRoot: (_router: unknown, _deps: unknown, popover: Popover) => {
    screen.popover = popover
    return () => (screen.popover = null)
  },
}))

/** A visitor of a page, whose steps the watcher follows. */
const visitor = (path: string, href = path) => {
  const page = { isLocated: false, panel: null as unknown, href, hasInlineLocator: false }
  vi.stubGlobal('document', { querySelector: () => (page.hasInlineLocator ? {} : null) })
  const state = { matches: [{ fullPath: path }], isLoading: false, location: { pathname: path } }
  const listen = (listener: () => void): void => void (screen.update = listener)
  const history = { location: { href }, replace: (to: string) => (page.href = to) }
  const router = { state, history, subscribe: (_: string, listener: () => void) => listen(listener) }
  const panels = {
    getState: () => ({ open: page.panel }),
    setState: ({ open }: { open: unknown }) => (page.panel = open),
    subscribe: () => {},
  }
  const serviceType = () => (page.isLocated ? 'Pickup' : 'Unlocalised')
  const session = { getState: () => ({ disposition: { serviceType: serviceType() } }), subscribe: () => {} }
  watchLocalisation(router as never, { panels, session } as never)
  return {
    page,
    change: (changes: Partial<typeof page>, next = path) => {
      Object.assign(page, changes)
      state.matches = [{ fullPath: next }]
      screen.update()
    },
  }
}
const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
}
const moment = 4_000

beforeEach(() => {
  Object.assign(screen, { isFree: true, isCodeLost: false, popover: null })
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const isPopoverOpen = (): boolean => screen.popover !== null

test('[LOC-21] [NAV-19] the popover opens after a moment, once a session, and a choice opens the locator on its tab', async () => {
  const { page, change } = visitor('/offers')
  await pass(2_000)
  expect(screen.popover).toBeNull()
  await pass(1_000)
  screen.popover?.props.onChoose('pickup')
  expect(screen.popover).toBeNull()
  expect(page.panel).toEqual({ panel: 'locator', tab: 'pickup' })
  change({ panel: null })
  await pass(moment)
  expect(screen.popover).toBeNull()
  visitor('/')
  await pass(moment)
  expect(screen.popover).toBeNull()
})

test('[NAV-38] [LOC-21] a popover whose code is lost asks for it again after the next change of the screen', async () => {
  const rejected = vi.fn<() => void>()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  screen.isCodeLost = true
  const { change } = visitor('/offers')
  await pass(moment)
  expect([screen.popover, rejected.mock.calls.length]).toEqual([null, 0])
  screen.isCodeLost = false
  change({})
  await pass(moment)
  expect(screen.popover).not.toBeNull()
})

test('[NAV-19] the popover opens on the three documented routes alone', async () => {
  const open: string[] = []
  for (const [name, path] of Object.entries(routeNames)) {
    vi.stubGlobal('sessionStorage', memoryStorage())
    screen.popover = null
    visitor(path)
    await pass(moment)
    if (isPopoverOpen()) open.push(name)
  }
  expect(open.toSorted()).toEqual(['landing', 'menu-category', 'offers'])
})

test.each([
  ['another route', {}, '/about-us'],
  ['a product', {}, '/product/$category/$slug'],
  ['an open panel', { panel: { panel: 'basket' } }, '/offers'],
  ['an open dialog', { isLayerTaken: true }, '/offers'],
  ['the locator in place', { hasInlineLocator: true }, '/offers'],
  ['a location', { isLocated: true }, '/offers'],
])(
  '[LOC-21] [NAV-19] [UI-11] the popover waits for, and closes at, %s',
  async (_, { isLayerTaken = false, ...changes }: Record<string, unknown>, path) => {
    screen.isFree = isLayerTaken !== true
    const { change } = visitor('/offers')
    change(changes, path)
    await pass(moment)
    expect(screen.popover).toBeNull()
    screen.isFree = true
    change({ panel: null, hasInlineLocator: false, isLocated: false }, '/offers')
    await pass(moment)
    expect(screen.popover).not.toBeNull()
    screen.isFree = isLayerTaken !== true
    change(changes, path)
    expect(screen.popover).toBeNull()
  },
)

test('[NAV-21] [LOC-03] ?localise opens the locator and leaves the address', () => {
  const { page } = visitor('/', '/?localise=delivery')
  expect(page.panel).toMatchObject({ panel: 'locator', tab: 'delivery' })
  expect(page.href).toBe('/')
})
