import { expect, test } from 'vitest'
import { soldOutState, store } from '../../test/fixture-content.ts'
import { instant } from '../core/basic-types.ts'
import { closedStoreNotice } from './closed-store.ts'

const now = instant(1_000_000)
const open = { ...soldOutState(), heardAt: now }

test('[RUL-14] [BAS-25] a basket says that its store takes no online orders, and whom to call', () => {
  expect(closedStoreNotice(store, open, now)).toBeNull()
  const notice = {
    code: 'ServiceUnavailable',
    type: 'warning',
    text: 'Newtown is not taking online orders right now. Please choose another store or call +61255501234.',
  }
  expect(closedStoreNotice(store, { ...open, pausedUntil: instant(now + 1) }, now)).toEqual(notice)
  expect(closedStoreNotice({ ...store, comingSoon: true }, open, now)).toEqual(notice)
})
