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

test('[NAV-39] keeps each of the six documented parameters, and the last value of five', () => {
  const search =
    '?utm_source=Mail&utm_medium=Letter&utm_campaign=Spring&utm_term=Pizza&utm_content=Blue&irpid=7&utm_id=9&fbclid=1'
  const last = {
    last_source: 'Mail',
    last_medium: 'Letter',
    last_campaign: 'Spring',
    last_term: 'Pizza',
    last_content: 'Blue',
  }
  const visit = {
    utm_source: 'Mail',
    utm_medium: 'Letter',
    utm_campaign: 'Spring',
    utm_term: 'Pizza',
    utm_content: 'Blue',
    irpid: '7',
  }
  const kept = storages()
  expect(loadAttributions(search, kept)).toEqual({ ...visit, ...last })
  expect(loadAttributions('', kept)).toEqual({ ...visit, ...last })
  expect(loadAttributions('', { ...kept, sessionStorage: memoryStorage() })).toEqual(last)
})
