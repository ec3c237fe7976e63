import { parseWhen } from '@forno/domain/fulfilment/local-time'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContent } from '../content/index.ts'
import { defaultStoreStatus } from '@forno/domain/content/store-status'
import { findStore } from '../stores/index.ts'
import { makeMenus } from './menus.ts'

const read = readContent(join(import.meta.dirname, '../../../../../content'))
if ('errors' in read) throw new Error('the shipped content has faults')
const content = { ...read.content, version: 1 }

const setUp = () => {
  let revision = 0
  let hearContent = (): void => undefined
  const menus = makeMenus(
    {
      current: () => content,
      atLeast: () => Promise.resolve(content),
      onChange: (hear) => {
        hearContent = () => hear(content)
      },
      isBehind: () => false,
    },
    { of: (storeId) => ({ ...defaultStoreStatus(storeId), revision }) },
  )
  return { menus, sellOut: () => (revision += 1), publish: () => hearContent() }
}
const store = findStore(content, 'NSW01')
const when = (text: string): Instant => parseWhen(text) ?? instant(0)
const lunch = when('2026-11-23T15:59:00+11:00')

test('[CAT-08] builds a menu once for as long as it sells the same products', () => {
  const { menus } = setUp()
  const first = menus.at(store, 'Pickup', lunch)
  for (const later of [1, 59_999, -3_540_000]) expect(menus.at(store, 'Pickup', instant(lunch + later))).toBe(first)
})

test('[CAT-08] builds another menu at the exact moment when the products on sale change', () => {
  const { menus } = setUp()
  const sells = (at: number) => menus.at(store, 'Pickup', instant(at)).menu.bySlug.has('lunch-margherita')
  expect([sells(lunch + 59_999), sells(lunch + 60_000), sells(lunch + 59_999)]).toEqual([true, false, true])
})

test('[CAT-13] [CAT-19] another store, service type, store status or content version gives another menu', () => {
  const { menus, sellOut, publish } = setUp()
  const at = () => menus.at(store, 'Pickup', lunch)
  const first = at()
  const others = [menus.at(null, 'Pickup', lunch), menus.at(store, 'Delivery', lunch)]
  sellOut()
  others.push(at())
  publish()
  others.push(at())
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(5)
  expect(at()).toBe(others.at(-1))
})
