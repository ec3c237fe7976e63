import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { paths } from '../../urls/urls.ts'
import { MinimumSpendDialog } from './minimum-spend-dialog.tsx'

type DialogProps = { readonly title: string; readonly children: ReactNode; readonly footer: ReactNode }

vi.mock('../../ui/dialogs/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => createElement('dialog', { title }, children, footer),
}))
vi.mock('../../ui/buttons/button.tsx', () => ({
  ButtonLink: ({ href, children }: { href: string; children: ReactNode }) => createElement('a', { href }, children),
}))
vi.mock('../../state/basket/basket-view.ts', () => ({ useBasketView: () => null }))
vi.mock('./recommended-product.tsx', () => ({ RecommendedProduct: () => null }))
vi.mock('./use-minimum-spend-sides.ts', () => ({ useReachingSides: () => [{ productId: 'cola' }] }))
vi.mock('./use-service-switch.ts', () => ({ useServiceSwitch: () => ({ requestSwitch: vi.fn(), isPending: false }) }))

test('[RUL-01] [RUL-02] a cart a few cents below the delivery minimum says how far it is off, and leads to more items', () => {
  const shortfall = { totalOrder: 24.95, minimumSpend: 25, serviceType: 'Delivery' } as const
  const props = { shortfall, onClose: vi.fn(), onDone: vi.fn() }
  const html = renderToStaticMarkup(createElement(MinimumSpendDialog, props)).replaceAll('&#x27;', "'")
  const texts = html.split(/<[^>]*>/).filter((text) => text !== '')
  expect(texts).toEqual([
    'Your order is below the minimum spend.',
    ...['Minimum spend', '$25.00', 'Order total', '$24.95', 'Service type', 'Delivery'],
    "You're $0.05 off the $25.00 delivery minimum.",
    'This gets you there',
    'Add more items',
  ])
  // A list without a class has bullets.
  expect(html).toMatch(/<ul class="\w+/)
  expect(html).toContain(`<a href="${paths.menu()}">Add more items</a>`)
})
