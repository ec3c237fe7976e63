import { describe, expect, test } from 'vitest'
import { unlocalised } from '../../lib/disposition.ts'
import { locatorState } from './locator-state.ts'

const pickup = { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', storeName: 'Fitzroy' } as const
const delivery = { ...pickup, serviceType: 'Delivery', address: '12 Smith Street' } as const
const open = { panel: 'locator', tab: 'pickup' } as const

describe('the locator', () => {
  test('[LOC-03] is closed on its first tab when nothing or another panel is open', () => {
    const closed = {
      isOpen: false,
      tab: 'delivery',
      editMode: false,
      search: { delivery: '', pickup: '' },
      prefill: null,
    }
    expect(locatorState(null, unlocalised)).toEqual(closed)
    expect(locatorState({ panel: 'basket' }, unlocalised)).toEqual(closed)
  })

  test('[LOC-03] opens empty for a new visitor, on the requested tab', () => {
    expect(locatorState(open, unlocalised)).toEqual({
      isOpen: true,
      tab: 'pickup',
      editMode: false,
      search: { delivery: '', pickup: '' },
      prefill: null,
    })
  })

  test.each([
    ['the store of a pickup', pickup, { delivery: '', pickup: 'Fitzroy' }],
    ['the address of a delivery', delivery, { delivery: '12 Smith Street', pickup: '' }],
  ])('[LOC-04] edits %s', (_, disposition, search) => {
    expect(locatorState(open, disposition)).toMatchObject({ editMode: true, search })
  })

  test('[NAV-16] [LOC-03] prefers values from a link to saved ones', () => {
    const time = { isAsap: true, orderDueAt: null }
    const state = locatorState({ ...open, prefill: { store: 'Carlton', time } }, pickup)
    expect(state).toMatchObject({ search: { pickup: 'Carlton' }, prefill: { store: 'Carlton', time } })
  })
})
