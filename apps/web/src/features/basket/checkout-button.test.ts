import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleBasket, sampleItem } from '../../../test/sample-baskets.ts'
import { audOf } from '../../lib/money.ts'
import { CheckoutButton } from './checkout-button.tsx'

type ButtonProps = { readonly variant?: string; readonly children: ReactNode }

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: {} }),
}))
vi.mock('../../state/basket/basket-view.ts', () => ({ useUnansweredEdits: () => false }))
vi.mock('../../state/session/panels.ts', () => ({ usePanels: () => ({}) }))
vi.mock('../../ui/notices/notices.ts', () => ({ useNotices: () => ({}) }))
vi.mock('../../ui/buttons/button.tsx', () => ({
  Button: () => null,
  ButtonLink: ({ variant = 'primary', children }: ButtonProps) => createElement('a', { className: variant }, children),
}))

const buttonFor = (isAvailable: boolean) => {
  const basketItems = [{ ...sampleItem('cola'), isAvailable }]
  const basket = sampleBasket({ basketItems, basketTotal: audOf(isAvailable ? 450 : 0) })
  return renderToStaticMarkup(createElement(CheckoutButton, { basket }))
}

test('[BAS-14] the checkout button names the total of a cart that can be ordered', () =>
  expect(buttonFor(true)).toContain('<a class="primary">Checkout – $4.50</a>'))

test('[BAS-14] with a sold-out item it is quiet and names no total', () =>
  expect(buttonFor(false)).toContain('<a class="secondary">Checkout</a>'))

test('[RUL-14] says at once that the store takes no online orders, above the button', () => {
  const message = 'Newtown is not taking online orders right now. Please choose another store or call (02) 5550 0111.'
  const messages = [{ code: 'ServiceUnavailable', type: 'warning', message }] as const
  const closed = sampleBasket({ basketItems: [sampleItem('cola')], messages: [...messages] })
  const drawn = renderToStaticMarkup(createElement(CheckoutButton, { basket: closed }))
  expect(drawn.indexOf(message)).toBeGreaterThan(0)
  expect(drawn.indexOf(message)).toBeLessThan(drawn.indexOf('Checkout'))
  expect(buttonFor(true)).not.toContain('online orders')
})
