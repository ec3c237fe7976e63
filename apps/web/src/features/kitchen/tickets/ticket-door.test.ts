import { noDoorDetails, type DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderContact } from './order-sheet.tsx'
import { TicketDoor } from './ticket-door.tsx'

const door = { access: 'Level 2', leaveAtDoor: true, driverNote: 'Knock twice', isUnverified: true }
/** The paragraphs of a ticket about its door. */
const linesOf = (order: Partial<DoorDetails>, isOut: boolean): readonly string[] => {
  const html = renderToStaticMarkup(createElement(TicketDoor, { order: { ...noDoorDetails, ...order }, isOut }))
  return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, ''))
}
const caution = 'Address not verified – call the customer if in doubt'

test('[BAS-04] a ticket warns at once of a house that is not verified, and tells the driver the rest', () => {
  expect(linesOf(door, false)).toEqual([caution])
  expect(linesOf(door, true)).toEqual([
    caution,
    'Access: Level 2',
    'Handover: Leave at the door',
    'Note for the driver: Knock twice',
  ])
  expect(linesOf({}, true)).toEqual([])
})

test('[BAS-04] [ORD-12] the sheet of an order says the same at any time, and the unit beside the address', () => {
  const address = '5/14 Hope Street, Newtown NSW 2042'
  const order = { customerName: 'Ada', phoneNumber: '0491 570 156', address, unit: '5', ...door }
  const html = renderToStaticMarkup(createElement(OrderContact, { order }))
  expect([...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, words]) => words)).toEqual([
    ...['Ada', '0491 570 156', address, 'Unit: 5', caution],
    ...['Access: Level 2', 'Handover: Leave at the door', 'Note for the driver: Knock twice'],
  ])
})
