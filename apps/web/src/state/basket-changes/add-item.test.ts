import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BasketItemId } from '@forno/domain/core/basic-types'
import type { BasketEdit } from '../edits/optimistic-basket.ts'
import { useReportedEdit } from './add-item.ts'

const phone = vi.hoisted(() => ({ haptics: [] as string[] }))
vi.mock('../../native/haptics.ts', () => ({ giveHaptic: (kind: string) => phone.haptics.push(kind) }))
vi.mock('../edits/edits.ts', () => ({ useEdits: () => () => Promise.reject(new Error('no code')) }))
vi.mock('../edits/use-basket-edit.ts', () => ({ useBasketEdit: () => () => Promise.resolve({}) }))
vi.mock('../recovery/basket-errors.ts', () => ({ useErrorDeps: () => ({ notices: { snackbar: () => undefined } }) }))

const reportedEdit = (): ReturnType<typeof useReportedEdit>['report'] => {
  const results: ReturnType<typeof useReportedEdit>[] = []
  const Probe = () => {
    results.push(useReportedEdit())
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  return results[0]!.report
}

beforeEach(() => (phone.haptics = []))

const basketItemId = 'i1' as BasketItemId
test.each<[BasketEdit, readonly string[]]>([
  [{ kind: 'added', tap: 't1', body: { productId: 'cola', quantity: 1 }, shown: null }, ['tap']],
  [{ kind: 'quantitySet', basketItemId, quantity: 2 }, []],
  [{ kind: 'removed', basketItemId }, []],
])('[NAT-01] after the edit %j the phone gives the haptics %j', async (edit, haptics) => {
  await reportedEdit()(edit, 'Done', 'Failed')
  expect(phone.haptics).toEqual(haptics)
})
