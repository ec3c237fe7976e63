import { expect, test } from 'vitest'
import { makePanels, panelActions } from '../../state/session/panels.ts'
import { closeOne } from './close-one.ts'

test('[UI-11] [ACC-35] a late answer of a closed log-in leaves the panel that the customer has opened meanwhile', () => {
  const store = makePanels()
  const panels = panelActions(store)
  const login = { panel: 'login', email: 'jo@example.com' } as const
  const done = closeOne(store, login, panels.close)
  store.setState({ open: login })
  done()
  expect(store.getState().open).toBeNull()
  panels.openBasket()
  done()
  expect(store.getState().open).toEqual({ panel: 'basket' })
})
