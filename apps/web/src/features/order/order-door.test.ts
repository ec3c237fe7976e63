import { noDoorDetails, type DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderDoor } from './order-door.tsx'

const textsOf = (order: Partial<DoorDetails>): readonly string[] =>
  renderToStaticMarkup(createElement(OrderDoor, { order: { ...noDoorDetails, ...order } }))
    .replaceAll('&#x27;', "'")
    .split(/<[^>]*>/)
    .filter((text) => text !== '')

test('[ORD-15] the order page shows what the driver knows of the door, and nothing where nothing is known', () => {
  expect(textsOf({ access: 'Level 2', leaveAtDoor: true, driverNote: 'Knock twice' })).toEqual([
    ...['Access', 'Level 2', 'Handover', 'Leave at the door'],
    ...['Note for the driver', 'Knock twice'],
  ])
  expect(textsOf({ isUnverified: true })).toEqual([expect.stringContaining("We couldn't find this street number")])
  expect(textsOf({})).toEqual([])
})
