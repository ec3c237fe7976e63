import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makePanels } from '../../../state/session/panels.ts'
import { clearRefreshed, markRefreshed } from '../../../lib/storage/page-refreshed.ts'
import { takeReload } from '../../shell/reload-once.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { createNotices } from '../../../ui/notices/notices.ts'
import { markPopoverSeen } from '../../shell/popover-seen.ts'
import { uiStateOf, uiStateText } from './ui-state.ts'

const start = () => {
  const deps = { notices: createNotices(), panels: makePanels(), queries: new QueryClient() }
  const session = memoryStorage()
  return { ...deps, session, look: () => uiStateOf(deps, session) }
}

test('[UI-01] at rest nothing lies over the screen', () => {
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

test('[UI-01] [RUL-02] the minimum-spend modal holds what it shows, and a backdrop covers the page behind it', () => {
  const { panels, look } = start()
  panels.setState({
    open: { panel: 'minimum-spend', minimumSpend: 22, totalOrder: 15.5, serviceType: 'Delivery', returnsToCart: false },
  })
  expect(look()).toMatchObject({
    minimumSpend: { orderMinimum: true, minimumSpend: 22, totalOrder: 15.5, serviceType: 'Delivery' },
    hasBackdrop: true,
  })
})

test('[UI-11] one panel is open at a time: the next takes the place of the one before', () => {
  const { panels } = start()
  panels.setState({ open: { panel: 'basket' } })
  panels.setState({
    open: { panel: 'minimum-spend', minimumSpend: 22, totalOrder: 15.5, serviceType: 'Delivery', returnsToCart: false },
  })
  expect(panels.getState().open?.panel).toBe('minimum-spend')
})

test('[UI-01] [UI-03] the alert that stands uppermost, until it is answered', async () => {
  const { notices, look } = start()
  const answer = notices.ask({ title: 'Heads Up', confirmLabel: 'Okay', blocking: true })
  expect(look()).toMatchObject({ alert: { title: 'Heads Up', blocking: true }, hasBackdrop: true })
  notices.state().questions[0]?.answer(true)
  expect(await answer).toBe(true)
  expect(look()).toMatchObject({ alert: null, hasBackdrop: false })
})

test('[UI-01] [UI-02] the snackbar, success unless told otherwise', () => {
  const { notices, look } = start()
  notices.snackbar({ text: 'Saved.' })
  expect(look().snackbar).toMatchObject({ text: 'Saved.', theme: 'success', duration: 4000 })
})

test('[UI-10] a reload of the app’s own is known to the load that follows, until its first navigation', () => {
  const { session, look } = start()
  markRefreshed(session)
  expect(look().isPageRefreshed).toBe(true)
  clearRefreshed(session)
  expect(look().isPageRefreshed).toBe(false)
})

test('[UI-10] [NAV-38] a screen that reloads the page for its file tells so; one that may not, does not', () => {
  const { session, look } = start()
  takeReload(session, '/offers', 1_000)
  expect(look().isPageRefreshed).toBe(true)
  clearRefreshed(session)
  takeReload(session, '/offers', 2_000)
  expect(look().isPageRefreshed).toBe(false)
})

test('[UI-01] that newcomers have been asked for a location', () => {
  const { session, look } = start()
  markPopoverSeen(session)
  expect(uiStateText(look())).toBe('popover shown')
})
