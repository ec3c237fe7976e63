import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { makePanels } from '../../../state/session/panels.ts'
import { clearRefreshed, markRefreshed } from '../../../lib/storage/page-refreshed.ts'
import { takeReload } from '../../shell/reload-once.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { createNotices } from '../../../ui/notices/notices.ts'
import { markPopoverSeen } from '../../shell/popover-seen.ts'
import { uiStateOf, uiStateText } from './ui-state.ts'

const screen = vi.hoisted(() => ({ dialog: null as object | null, isSpinning: false }))
vi.mock('../../../ui/dialogs/layers.ts', () => ({ topLayer: () => screen.dialog }))
vi.mock('../../../ui/progress/show-spinner.tsx', () => ({ isSpinnerShown: () => screen.isSpinning }))

beforeEach(() => void Object.assign(screen, { dialog: null, isSpinning: false }))

const start = () => {
  const deps = { notices: createNotices(), panels: makePanels(), queries: new QueryClient() }
  const session = memoryStorage()
  return { ...deps, session, look: () => uiStateOf(deps, session) }
}

test('[UI-01] the default state', () => {
  const { look } = start()
  expect(look()).toEqual({
    alert: null,
    snackbar: null,
    isSpinnerShown: false,
    minimumSpend: { orderMinimum: false },
    hasBackdrop: false,
    isPageRefreshed: false,
    isProductsLoading: false,
    isPopoverShown: false,
  })
  expect(uiStateText(look())).toBe('–')
})

test('[UI-01] [RUL-02] the minimum-spend modal has its amounts, and a backdrop covers the page', () => {
  const { panels, look } = start()
  panels.setState({
    open: { panel: 'minimum-spend', minimumSpend: 22, totalOrder: 15.5, serviceType: 'Delivery', returnsToCart: false },
  })
  expect(look()).toMatchObject({
    minimumSpend: { orderMinimum: true, minimumSpend: 22, totalOrder: 15.5, serviceType: 'Delivery' },
    hasBackdrop: true,
  })
})

test('[UI-01] a backdrop covers the page behind every modal, also one that is no panel', () => {
  const { look } = start()
  screen.dialog = {}
  expect(look().hasBackdrop).toBe(true)
  expect(uiStateText(look())).toBe('backdrop')
  screen.dialog = null
  expect(look().hasBackdrop).toBe(false)
})

test('[UI-01] [UI-05] reports the spinner while one is on the page', () => {
  const { look } = start()
  screen.isSpinning = true
  expect(look().isSpinnerShown).toBe(true)
  expect(uiStateText(look())).toBe('spinner')
})

test('[UI-01] [UI-10] reports products-loading while a catalogue call runs, and for no other call', async () => {
  const { queries, look } = start()
  const read = async (address: string) => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const answered = queries.query({ queryKey: [address], queryFn: () => promise })
    const whileRunning = [look().isProductsLoading, uiStateText(look())]
    resolve({})
    await answered
    return whileRunning
  }
  expect(await read('GET /products/category/:category')).toEqual([true, 'products loading'])
  expect(look().isProductsLoading).toBe(false)
  expect(await read('GET /baskets/:basketId')).toEqual([false, '–'])
})

test('[UI-11] a second panel replaces the first', () => {
  const { panels } = start()
  panels.setState({ open: { panel: 'basket' } })
  panels.setState({
    open: { panel: 'minimum-spend', minimumSpend: 22, totalOrder: 15.5, serviceType: 'Delivery', returnsToCart: false },
  })
  expect(panels.getState().open?.panel).toBe('minimum-spend')
})

test('[UI-01] [UI-03] reports the topmost alert until it is answered', async () => {
  const { notices, look } = start()
  const answer = notices.ask({ title: 'Heads Up', confirmLabel: 'Okay', blocking: true })
  expect(look()).toMatchObject({ alert: { title: 'Heads Up', blocking: true }, hasBackdrop: true })
  notices.state().questions[0]?.answer(true)
  expect(await answer).toBe(true)
  expect(look()).toMatchObject({ alert: null, hasBackdrop: false })
})

test('[UI-01] [UI-02] reports the snackbar, with the theme success by default', () => {
  const { notices, look } = start()
  notices.snackbar({ text: 'Saved.' })
  expect(look().snackbar).toMatchObject({ text: 'Saved.', theme: 'success', duration: 4000 })
})

test('[UI-10] reports a reload by the app until the first navigation', () => {
  const { session, look } = start()
  markRefreshed(session)
  expect(look().isPageRefreshed).toBe(true)
  clearRefreshed(session)
  expect(look().isPageRefreshed).toBe(false)
})

test('[UI-10] [NAV-38] reports the reload of a failed screen, if that was allowed', () => {
  const { session, look } = start()
  takeReload(session, '/offers', 1_000)
  expect(look().isPageRefreshed).toBe(true)
  clearRefreshed(session)
  takeReload(session, '/offers', 2_000)
  expect(look().isPageRefreshed).toBe(false)
})

test('[UI-01] reports that the localisation popover has been shown', () => {
  const { session, look } = start()
  markPopoverSeen(session)
  expect(uiStateText(look())).toBe('popover shown')
})
