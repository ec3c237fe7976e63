import type { BasketId } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import {
  forgetOrderSessions,
  withoutOldSessions,
  readBasketSessions,
  saveBasketSession,
} from '../basket/basket-sessions.ts'
import { fetchConfiguration, keepConfiguration, keptConfiguration } from '../../api/configuration.ts'
import { LOCATOR_TAB } from './locator-tab.ts'
import { emptySession, makeSessionStore } from './session.ts'
import { parseWhere, whereOf, whereText } from '../../lib/disposition.ts'
import { placeLabels } from './disposition-labels.ts'

const hour = 3_600_000
const day = 24 * hour

describe('a new session', () => {
  test('[TIM-01] [LOC-02] [SES-10] is ASAP, has no location, and has the ids 0', () => {
    expect(emptySession).toMatchObject({
      disposition: { serviceType: 'Unlocalised', storeId: '0', isAsap: true, orderDueAt: null },
      sessionId: '0',
      basketId: null,
    })
    expect(whereOf(emptySession.disposition)).toBeNull()
  })

  test('[LOC-02] starts with the location of the server-rendered page', () => {
    const store = makeSessionStore({ storeId: 'VIC01', serviceType: 'Pickup' })
    expect(whereOf(store.getState().disposition)).toEqual({ storeId: 'VIC01', serviceType: 'Pickup' })
  })
})

test.each([
  ['VIC01.Pickup', { storeId: 'VIC01', serviceType: 'Pickup' }],
  ['VIC01.Delivery', { storeId: 'VIC01', serviceType: 'Delivery' }],
  ['0.Delivery', null],
  ['VIC01.pickup', null],
  ['../x.Pickup', null],
  ['VIC01.Unlocalised', null],
  [null, null],
] as const)('[LOC-02] the cookie %s says %j', (text, expected) => {
  expect(parseWhere(text)).toEqual(expected)
  if (expected !== null) expect(whereText(expected)).toBe(text)
})

test('[LOC-04] has delivery as first tab, pickup as second', () =>
  expect(LOCATOR_TAB).toEqual({ delivery: 0, pickup: 1 }))

describe('basket sessions', () => {
  const session = (basketId: string, savedAt: number) => ({ basketId: basketId as BasketId, sessionId: 's', savedAt })

  test('[SES-11] are removed after 24 hours', () => {
    const list = [session('new', 10 * hour), session('old', 0)]
    expect(withoutOldSessions(list, day).map(({ basketId }) => basketId)).toEqual(['new', 'old'])
    expect(withoutOldSessions(list, day + 1).map(({ basketId }) => basketId)).toEqual(['new'])
  })

  test('[SES-11] are pruned with each save, and list a basket once', () => {
    const storage = memoryStorage()
    saveBasketSession(storage, session('a', 0))
    saveBasketSession(storage, session('b', hour))
    saveBasketSession(storage, session('b', 2 * hour))
    expect(readBasketSessions(storage, 2 * hour).map(({ basketId }) => basketId)).toEqual(['b', 'a'])
    saveBasketSession(storage, session('c', day + 1))
    expect(readBasketSessions(storage, day + 1).map(({ basketId }) => basketId)).toEqual(['c', 'b'])
  })

  test('[ACC-08] the session of an order is removed at the log-out, that of the cart stays', () => {
    const storage = memoryStorage()
    saveBasketSession(storage, { ...session('ordered', 0), orderId: 'o1' })
    saveBasketSession(storage, session('open', 0))
    forgetOrderSessions(storage, hour)
    expect(readBasketSessions(storage, hour).map(({ basketId }) => basketId)).toEqual(['open'])
  })
})

describe('the configuration', () => {
  const configuration = { uris: { URI_API: '/api/v1' }, settings: {} }
  const down = () => Promise.reject(new Error('no answer'))

  test('[CFG-01] is stored, and used for a day when discovery does not answer', async () => {
    const storage = memoryStorage()
    keepConfiguration(storage, configuration, 0)
    expect(await fetchConfiguration(down, storage, day)).toEqual(configuration)
  })

  test.each(['7', '{"savedAt":0}', '{"savedAt":0,"configuration":{"uris":{}}}'])(
    '[CFG-01] a stored value without addresses or settings does not count: %s',
    (text) => {
      const storage = memoryStorage()
      storage.setItem('pinia_configuration', text)
      expect(keptConfiguration(storage, 0)).toBeNull()
    },
  )

  test('[CFG-01] [SES-14] fails the start when it is older than a day, or was never stored', async () => {
    const storage = memoryStorage()
    await expect(fetchConfiguration(down, storage, 0)).rejects.toThrow('no answer')
    keepConfiguration(storage, configuration, 0)
    await expect(fetchConfiguration(down, storage, day + 1)).rejects.toThrow('no answer')
    expect(keptConfiguration(storage, day + 1)).toBeNull()
  })
})

const place = {
  ...emptySession.disposition,
  serviceType: 'Delivery',
  storeId: 'VIC01',
  address: '12 Smith Street',
} as const
test.each([
  [
    'a question without a place',
    emptySession.disposition,
    null,
    { label: 'Delivery or pickup?', detail: 'Add your address or store' },
  ],
  ['address and promise of a delivery', place, 34.2, { label: 'Delivery · ASAP (35 mins)', detail: '12 Smith Street' }],
  ['no time while the promise is unknown', place, null, { label: 'Delivery', detail: '12 Smith Street' }],
  [
    'store and slot of a pickup',
    { ...place, serviceType: 'Pickup', isAsap: false, orderDueAt: '2026-11-21T18:15:00+11:00' } as const,
    15,
    { label: 'Pickup · 06:15 PM', detail: 'Fitzroy' },
  ],
])('[TIM-05] the location pill shows %s', (_, disposition, minutes, expected) => {
  expect(placeLabels(disposition, minutes, 'Fitzroy')).toEqual(expected)
})
