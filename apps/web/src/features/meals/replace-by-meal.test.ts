import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleItem } from '../../../test/sample-baskets.ts'
import type { BasketEdit } from '../../state/edits/optimistic-basket.ts'
import { useReplaceByMeal } from './replace-by-meal.ts'

const cart = vi.hoisted(() => ({ done: [] as string[], isRefused: false }))
vi.mock('../../state/basket-changes/add-item.ts', () => ({
  basketChangeMessages: { addFailed: 'not added' },
  itemMessage: (_: string, name: string) => `${name} is in the cart`,
  useReportedEdit: () => ({
    edit: async (edit: BasketEdit): Promise<null> => {
      cart.done.push(edit.kind)
      if (cart.isRefused) throw new Error('refused')
      return null
    },
    reportFailure: (text: string) => () => void cart.done.push(text),
  }),
}))
vi.mock('../../state/basket-changes/item-changes.ts', () => ({
  useItemChanges: () => ({ remove: async ({ name }: { name: string }) => void cart.done.push(`${name} removed`) }),
}))
vi.mock('../../ui/notices/notices.ts', () => ({
  useNotices: () => ({ snackbar: ({ text }: { text: string }) => void cart.done.push(text) }),
}))

/** What happens to a cart with garlic bread, in order, when a meal takes the bread's place. */
const replace = async (isRefused: boolean): Promise<readonly string[]> => {
  Object.assign(cart, { done: [], isRefused })
  const hooks: ReturnType<typeof useReplaceByMeal>[] = []
  const Probe = () => {
    hooks.push(useReplaceByMeal())
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  const body = { productId: 'box', slug: 'box', productType: 'Meals' as const, quantity: 1, basketItems: [] }
  await hooks[0]!(sampleItem('i1'), body, { name: 'Box', slug: 'box', unitCents: 3000 })
  return cart.done
}

test('[NAV-08] a meal is added first, and then the item is removed whose place it takes', async () => {
  expect(await replace(false)).toEqual(['added', 'Box is in the cart', 'Garlic bread removed'])
})

test('[NAV-08] an item stays if the shop refuses the meal that was to take its place', async () => {
  expect(await replace(true)).toEqual(['added', 'not added'])
})
