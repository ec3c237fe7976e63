import { expect, test } from 'vitest'
import { loadAttributions } from './attributions.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'

const emptyStorages = () => ({ localStorage: memoryStorage(), sessionStorage: memoryStorage() })

test("[NAV-39] keeps a campaign's parameters for the session, and the last ones for good", () => {
  const storages = emptyStorages()
  expect(loadAttributions('?utm_source=Mail&utm_term=&irpid=7&x=1', storages)).toEqual({
    utm_source: 'Mail',
    irpid: '7',
    last_source: 'Mail',
  })
  expect(loadAttributions('', storages)).toEqual({ utm_source: 'Mail', irpid: '7', last_source: 'Mail' })
  const nextVisit = { ...storages, sessionStorage: memoryStorage() }
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
  const storages = emptyStorages()
  expect(loadAttributions(search, storages)).toEqual({ ...visit, ...last })
  expect(loadAttributions('', storages)).toEqual({ ...visit, ...last })
  expect(loadAttributions('', { ...storages, sessionStorage: memoryStorage() })).toEqual(last)
})
