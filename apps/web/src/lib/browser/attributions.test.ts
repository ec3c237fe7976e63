import { expect, test } from 'vitest'
import { loadAttributions } from './attributions.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

const storages = () => ({ localStorage: memoryStorage(), sessionStorage: memoryStorage() })

test("[NAV-39] keeps a campaign's parameters for the session, and the last ones for good", () => {
  const kept = storages()
  expect(loadAttributions('?utm_source=Mail&utm_term=&irpid=7&x=1', kept)).toEqual({
    utm_source: 'Mail',
    irpid: '7',
    last_source: 'Mail',
  })
  expect(loadAttributions('', kept)).toEqual({ utm_source: 'Mail', irpid: '7', last_source: 'Mail' })
  const nextVisit = { ...kept, sessionStorage: memoryStorage() }
  expect(loadAttributions('?utm_source=', nextVisit)).toEqual({ last_source: 'Mail' })
  expect(loadAttributions('?utm_source=Radio', nextVisit)).toEqual({ utm_source: 'Radio', last_source: 'Radio' })
})
