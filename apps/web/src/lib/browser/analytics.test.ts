import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { attribute, logEvents, track } from './analytics.ts'
import { loadAttributions } from './attributions.ts'

let page: { dataLayer?: readonly object[] }
beforeEach(() => {
  page = {}
  vi.stubGlobal('window', page)
})
afterEach(() => {
  attribute({})
  vi.unstubAllGlobals()
})

test('[NAV-39] every event contains the current sources of the visit, and the last ones', () => {
  const localStorage = memoryStorage()
  attribute(loadAttributions('?utm_source=Radio&utm_medium=audio', { localStorage, sessionStorage: memoryStorage() }))
  track({ event: 'first' })
  const sessionStorage = memoryStorage()
  attribute(loadAttributions('?utm_source=Mail&utm_campaign=july&irpid=7', { localStorage, sessionStorage }))
  track({ event: 'second', step: 2 })
  expect(page.dataLayer).toEqual([
    { utm_source: 'Radio', utm_medium: 'audio', last_source: 'Radio', last_medium: 'audio', event: 'first' },
    {
      ...{ utm_source: 'Mail', utm_campaign: 'july', irpid: '7' },
      ...{ last_source: 'Mail', last_medium: 'audio', last_campaign: 'july' },
      ...{ event: 'second', step: 2 },
    },
  ])
})

test('[NAV-39] an event’s own fields are not replaced by the address', () => {
  attribute(
    loadAttributions('?event=x&utm_source=Mail', { localStorage: memoryStorage(), sessionStorage: memoryStorage() }),
  )
  track({ event: 'own' })
  expect(page.dataLayer).toEqual([{ event: 'own', utm_source: 'Mail', last_source: 'Mail' }])
})

test('[CFG-07] debug logs each event with its fields', () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue(undefined)
  track({ event: 'silent' })
  expect(debug).not.toHaveBeenCalled()
  logEvents()
  track({ event: 'logged' })
  expect(debug).toHaveBeenCalledExactlyOnceWith('event', { event: 'logged' })
})
