import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleBasket } from '../../../../test/sample-baskets.ts'
import { paths } from '../../../urls/urls.ts'
import { RefusalNote } from './refusal-note.tsx'

type Button = { readonly children: ReactNode; readonly onClick?: () => void; readonly href?: string }

const note = vi.hoisted(() => ({ buttons: [] as Button[], steps: [] as unknown[] }))
const step = vi.hoisted(() => (name: string) => (argument?: unknown) => {
  note.steps.push(argument === undefined ? name : [name, argument])
})
const drawn = vi.hoisted(() => (button: Button) => {
  note.buttons.push(button)
  return null
})
vi.mock('../../../ui/buttons/button.tsx', () => ({ Button: drawn, ButtonLink: drawn }))
vi.mock('./use-way-on.ts', () => ({ useWayOn: () => () => step('takeWayOn')() }))
vi.mock('../session/checkout-session.ts', () => ({ useCheckoutSession: () => ({ settleRefusal: step('settle') }) }))
vi.mock('../../../lib/react/support-link.tsx', () => ({ SupportText: ({ text }: { text: string }) => text }))
vi.mock('../../../state/session/panels.ts', () => ({
  usePanels: () => ({
    openTime: step('openTime'),
    openLocator: step('openLocator'),
    openBasket: step('openBasket'),
    openCoupons: step('openCoupons'),
    openMinimumSpend: step('openMinimumSpend'),
  }),
}))

const refused = (name: RefusalName) => {
  const { status, code, reason, message }: RefusalRow = refusals[name]
  const errors = name === 'ContactMissing' ? [{ field: 'phoneNumber', message: 'Please enter it.' }] : []
  return { status, code, reason: reason ?? null, message, data: { errors } }
}

beforeEach(() => Object.assign(note, { buttons: [], steps: [] }))

test.each([
  ['SlotFull', 'Delivery', 'Choose another time', ['openTime', { warning: refusals.SlotFull.message }]],
  ['StoreClosed', 'Delivery', 'Choose another time', ['openTime', { warning: refusals.StoreClosed.message }]],
  ['OrderingPaused', 'Pickup', 'Choose another store', ['openLocator', 'pickup']],
  ['OutsideArea', 'Delivery', 'Choose another address', ['openLocator', 'delivery']],
  ['OrderTooLarge', 'Pickup', 'See the offers', paths.offers],
  ['PaymentOptionClash', 'Pickup', 'Change your cart', 'openBasket'],
  ['AlcoholNotThen', 'Pickup', 'Choose another time', 'openTime'],
  ['VoucherUnavailableForStore', 'Pickup', 'Change Location', 'takeWayOn'],
  ['BasketItemNotFound', 'Pickup', 'Remove from Cart', 'takeWayOn'],
  ['CouponNeeded', 'Pickup', 'Enter a code', 'openCoupons'],
  ['ContactMissing', 'Pickup', 'Check your details', 'fixContact'],
  ['PaymentOptionUnavailable', 'Pickup', 'Choose another way to pay', 'fixPayment'],
  ['CashLimitExceeded', 'Pickup', 'Choose another way to pay', 'fixPayment'],
  ['GuestCashPaused', 'Pickup', 'Choose another way to pay', 'fixPayment'],
  ['BasketEmpty', 'Pickup', 'See the offers', paths.offers],
  ['AlcoholNeedsFood', 'Pickup', 'Add some food', paths.menu()],
] as const)(
  '[ERR-01] [ERR-02] [ERR-11] the note about %s (%s) says why, and its button "%s" leads to the fix',
  (name, serviceType, label, leadsTo) => {
    const refusal = refused(name)
    const html = renderToStaticMarkup(
      createElement(RefusalNote, {
        refusal,
        basket: { ...sampleBasket(), serviceType },
        approvedTotal: 20,
        onFixContact: step('fixContact'),
        onFixPayment: step('fixPayment'),
      }),
    )
    expect(html).toContain('Your order has not been placed')
    expect(html.replaceAll('&#x27;', "'")).toContain(refusal.message)
    expect(note.buttons.map(({ children }) => children)).toEqual([label])
    const [button] = note.buttons
    button?.onClick?.()
    expect(button?.href ?? note.steps[0]).toEqual(leadsTo)
  },
)

test.each(['CashLimitExceeded', 'GuestCashPaused'] as const)(
  '[ERR-14] [BAS-03] the note about %s says to pay online, or to call the store by a link',
  (name) => {
    const basket = sampleBasket()
    const { phone } = basket.storeInfo
    const refusal = { ...refused(name), message: refused(name).message.replace('{phone}', phone) }
    const element = createElement(RefusalNote, {
      refusal,
      basket,
      approvedTotal: 20,
      onFixContact: step('fixContact'),
      onFixPayment: step('fixPayment'),
    })
    expect(renderToStaticMarkup(element)).toContain(
      `Please pay online, or call the store on <a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>.`,
    )
  },
)
