import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const order = {
  orderId: '5ffbc71b-7bbe-4235-b878-81a8f6b2861c',
  orderReference: '3MFHWMH36T',
  serviceType: 'Pickup',
  dueFrom: '2026-11-21T19:44:00+08:00',
  dueUntil: '2026-11-21T19:59:00+08:00',
  address: null,
  storeContact: {
    name: 'Northbridge',
    address: '102 Banksia Street, Northbridge; WA 6003',
    phoneNumber: '(08) 5550 0171',
  },
} as TrackedOrder

const lines = (text: string) => text.split('\r\n')

test('[ORD-19] writes the due time in UTC and escapes special characters', () => {
  const text = lines(calendarFile(order, 'Forno', 0))
  expect(text).toContain('DTSTART:20261121T114400Z')
  expect(text).toContain('DTEND:20261121T115900Z')
  expect(text).toContain('UID:5ffbc71b-7bbe-4235-b878-81a8f6b2861c')
  expect(text).toContain('LOCATION:Northbridge\\, 102 Banksia Street\\, Northbridge\\; WA 6003')
  expect([text.at(0), text.at(-2), text.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test.each(['\n', '\r\n', '\r'])('[ORD-19] escapes the line break %j of an address', (lineBreak) => {
  const address = `Unit 7${lineBreak}14 Hope Street`
  const text = lines(calendarFile({ ...order, serviceType: 'Delivery', address }, 'Forno', 0))
  expect(text).toContain('LOCATION:Unit 7\\n14 Hope Street')
})

test('[ORD-19] folds lines at 75 bytes without losing text', () => {
  const address = `Unit 7, ${'Bänksia '.repeat(20)}Street`
  const text = calendarFile({ ...order, serviceType: 'Delivery', address }, 'Forno', 0)
  expect(Math.max(...lines(text).map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${address.replaceAll(',', '\\,')}`)
})
