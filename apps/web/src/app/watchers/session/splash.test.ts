import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { markCampaignClaimed, resetCampaign } from '../../../state/engagement/campaign.ts'
import { routeNames } from '../../../urls/route-names.ts'
import { keptSplash } from '../../../state/session/splash-record.ts'
import { watchSplash } from './splash.ts'

type Dialog = ReactElement<{ readonly onClose: () => void }>

const screen = vi.hoisted(() => ({
  isFree: true,
  dialogs: [] as Dialog[],
  listeners: new Set<() => void>(),
}))
const follow = vi.hoisted(() => (listener: () => void) => {
  screen.listeners.add(listener)
  return () => screen.listeners.delete(listener)
})
vi.mock('../../../ui/dialogs/layers.ts', () => ({ isLayerFree: () => screen.isFree, onLayersChange: follow }))
// The form and its fields take two seconds to load.
vi.mock('../../../features/forms/campaign-dialog.tsx', () => ({ CampaignDialog: () => null }))
vi.mock('../../shell/separate-root.tsx', () => ({
  renderOwnDialog: (_router: unknown, _deps: unknown, dialog: Dialog) => {
    screen.dialogs.push(dialog)
    return () => undefined
  },
}))

/** Loads a page while a splash screen is active; the returned function opens another route of the same page. */
const load = async (path: string, href: string | null = null): Promise<(path: string) => void> => {
  screen.listeners.clear()
  screen.dialogs = []
  const splash = {
    name: 'summer',
    title: 'Summer',
    blocks: [],
    action: 'Good',
    href,
    maximumDismissals: 9,
    minutes: 10,
  }
  const state = { matches: [{ fullPath: path }], isLoading: false, location: { pathname: path } }
  const router = { state, subscribe: (_: string, listener: () => void) => follow(listener) }
  const deps = {
    queries: { query: async () => ({ splash, blocks: [] }) },
    shop: { brand: { name: 'Forno' } },
    panels: { getState: () => ({ open: null }) },
    session: { getState: () => ({ basketId: null }) },
  }
  await watchSplash(router as never, deps as never)
  return (next) => {
    state.matches = [{ fullPath: next }]
    for (const listener of screen.listeners) listener()
  }
}

beforeEach(() => {
  screen.isFree = true
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

test('[CON-09] [NAV-19] [UI-11] a splash screen waits for its routes and for open dialogs, shows once per page, and counts its dismissal', async () => {
  screen.isFree = false
  const open = await load('/about-us')
  open('/offers')
  expect(screen.dialogs).toHaveLength(0)
  screen.isFree = true
  open('/about-us')
  expect(screen.dialogs).toHaveLength(0)
  open('/offers')
  expect(screen.dialogs).toHaveLength(1)
  expect(keptSplash(localStorage)).toMatchObject({ name: 'summer', dismissals: 0 })
  screen.dialogs[0]?.props.onClose()
  expect(keptSplash(localStorage)).toMatchObject({ name: 'summer', dismissals: 1 })
  open('/')
  expect(screen.dialogs).toHaveLength(1)
  await load('/')
  expect(screen.dialogs).toHaveLength(1)
})

test('[NAV-19] the splash screen opens on the five documented routes alone', async () => {
  const open: string[] = []
  for (const [name, path] of Object.entries(routeNames)) {
    vi.stubGlobal('localStorage', memoryStorage())
    await load(path)
    if (screen.dialogs.length > 0) open.push(name)
  }
  expect(open.toSorted()).toEqual(['landing', 'meal', 'menu-category', 'offers', 'product-redirect'])
})

test('[ENG-08] [NAV-19] [MKT-09] a campaign shows once a session, and never after its claim, until both flags are reset', async () => {
  const campaign = '/c/default'
  await load('/', campaign)
  expect(screen.dialogs).toHaveLength(1)
  await load('/', campaign)
  expect(screen.dialogs).toHaveLength(0)
  vi.stubGlobal('sessionStorage', memoryStorage())
  markCampaignClaimed()
  await load('/', campaign)
  expect(screen.dialogs).toHaveLength(0)
  resetCampaign()
  await load('/', campaign)
  expect(screen.dialogs).toHaveLength(1)
})
