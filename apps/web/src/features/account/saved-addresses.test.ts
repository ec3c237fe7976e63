import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressDescription } from './saved-addresses.tsx'

test('[ACC-29] a saved address is shown with its unit and what the driver knows of its door', () => {
  const address = {
    ...({ address: '14 Hope Street', city: 'Newtown', state: 'NSW', postalCode: '2042' } as const),
    longitude: 151.17,
    latitude: -33.9,
    unit: '5',
    access: 'Level 2',
    leaveAtDoor: true,
    driverNote: 'Knock twice',
    isUnverified: true,
  }
  const html = renderToStaticMarkup(createElement(AddressDescription, { address }))
  expect([...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text)).toEqual([
    '5/14 Hope Street, Newtown NSW 2042',
    ...['Access: Level 2', 'Handover: Leave at the door', 'Note for the driver: Knock twice'],
    expect.stringContaining('find this street number'),
  ])
})
