import { noDoorDetails, type DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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
