import type { Basket } from '@forno/contracts/baskets/basket'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { sampleBasket, sampleItem } from '../../../../test/sample-baskets.ts'
import { ShopContext, type Shop } from '../../../lib/react/shop-context.ts'
import { makePanels, PanelsContext } from '../../../state/session/panels.ts'
import { makeSessionStore, SessionContext } from '../../../state/session/session.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import { startDoor } from '../door-values.ts'
import { WhereBlock } from './where-block.tsx'

const shop = { configuration: { settings: {} }, brand: { supportNumber: '1800 975 711' } } as unknown as Shop

type FormOptions = { readonly paymentType?: CheckoutValues['paymentType']; readonly typed?: Partial<CheckoutValues> }

/** The block of a checkout with this basket, as a customer sees it. */
const blockOf = (basket: Basket, { paymentType = null, typed = {} }: FormOptions = {}): string => {
  const Checkout = () => {
    const defaultValues = { ...startDoor(basket, null), paymentType, ...typed }
    return createElement(WhereBlock, { basket, form: useForm<CheckoutValues>({ defaultValues }) })
  }
  const inSession = createElement(SessionContext, { value: makeSessionStore(null) }, createElement(Checkout))
  const withPanels = createElement(PanelsContext, { value: makePanels() }, inSession)
  return renderToStaticMarkup(createElement(ShopContext, { value: shop }, withPanels)).replaceAll('&#x27;', "'")
}
const basketWith = (store: Partial<Basket['storeInfo']>, customer: Partial<Basket['customerInfo']> = {}): Basket => {
  const basket = sampleBasket({ serviceType: 'Delivery' })
  return {
    ...basket,
    storeInfo: { ...basket.storeInfo, ...store },
    customerInfo: { ...basket.customerInfo, address: '14 Hope Street', ...customer },
  }
}
/** The block for a delivery from a store with this contactless message; null = the store has none. */
const blockFor = (contactlessMessage: string | null): string => blockOf(basketWith({ contactlessMessage }))

/** The labels, legends and options in the order of the screen. */
const labelsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<(label|legend)[^>]*>(.*?)<\/\1>/g)].map(([, , inner = '']) => inner.replaceAll(/<[^>]*>/g, ''))

test('[RUL-10] shows the contactless message of the store, and none without one', () => {
  expect(blockFor('Want contactless delivery?')).toContain('Want contactless delivery?')
  expect(blockFor(null)).toContain('Where and when')
  expect(blockFor(null)).not.toContain('contactless')
})

test('[BAS-04] a delivery asks for unit and access, the handover, and last a note for the driver', () => {
  const labels = ['Unit (optional)', 'Access (optional)', 'At the door', 'Hand it to me', 'Leave it at the door']
  expect(labelsIn(blockOf(basketWith({ isContactless: true })))).toEqual([...labels, 'Note for the driver (optional)'])
  expect(labelsIn(blockOf(sampleBasket({ serviceType: 'Pickup' })))).toEqual([])
})

test('[RUL-10] the contactless message comes right before the handover, and the note asks where to leave it', () => {
  const leave = "Want contactless delivery? Tell us where to leave it – we'll knock and step back."
  const html = blockOf(basketWith({ contactlessMessage: leave, isContactless: true }, { leaveAtDoor: true }))
  const texts = ['Gate, level, bell', leave, 'At the door', 'Note for the driver', 'Tell us where to leave it, e.g.']
  const positions = texts.map((text) => html.indexOf(text))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
})

test('[BAS-04] starts with the handover that an earlier press left in the basket', () => {
  const html = blockOf(basketWith({ isContactless: true }, { leaveAtDoor: true }))
  expect(html).toMatch(/<input type="radio" name="leaveAtDoor" checked="" value="leave"\/>/)
})

test('[RUL-03] [RUL-10] says why the food is handed over, and keeps that choice', () => {
  const beer = { ...sampleItem('i1'), alcoholUnits: 1 }
  const withBeer = { ...basketWith({ isContactless: false }, { leaveAtDoor: true }), basketItems: [beer] }
  const html = blockOf(withBeer)
  expect(html).toContain('Not with alcohol: the driver checks your ID.')
  expect(html).toMatch(/<input type="radio" disabled="" name="leaveAtDoor" value="leave"\/>/)
  expect(html).toMatch(/<input type="radio" name="leaveAtDoor" checked="" value="hand"\/>/)
  expect(blockOf(basketWith({ isContactless: false, name: 'Fitzroy' }))).toContain('Fitzroy hands every order over.')
})

test('[PAY-30] says that cash is still due where the food is left at the door', () => {
  const basket = basketWith({ isContactless: true })
  expect(blockOf(basket, { paymentType: 'cash' })).toContain('You still pay the driver in cash.')
  expect(blockOf(basket, { paymentType: 'afterpay' })).not.toContain('cash')
})

test('[BAS-04] says in words that the address is not verified, beside the button that changes it', () => {
  const warning = "We couldn't find this street number, so please check it."
  expect(blockOf(basketWith({}, { isUnverified: true }))).toContain(warning)
  expect(blockOf(basketWith({}, { isUnverified: true }))).toContain('Change address')
  expect(blockOf(basketWith({}))).not.toContain(warning)
})

test('[RUL-14] says that the store takes no online orders, beside the button for another store', () => {
  const message = 'Newtown is not taking online orders right now. Please choose another store.'
  const closed = { ...sampleBasket(), messages: [{ code: 'ServiceUnavailable', type: 'warning' as const, message }] }
  expect(blockOf(closed)).toContain(message)
  expect(blockOf(closed)).toContain('Change store')
  expect(blockOf(sampleBasket())).not.toContain('online orders')
})
