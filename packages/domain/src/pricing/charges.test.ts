import { expect, test } from 'vitest'
import { at, content, disposition, menu, surcharge } from '../../test/fixture-content.ts'
import { cents } from '../core/basic-types.ts'
import { chargesOf, surchargesInForce } from './charges.ts'

const sunday = { ...surcharge('sunday', 10, {}), group: 'day' }
const holiday = { ...surcharge('holiday', 15, {}), group: 'day' }
const night = surcharge('night', 10, {})
const idsOf = (...applying: Parameters<typeof surchargesInForce>[0]) => surchargesInForce(applying).map(({ id }) => id)

test.each([
  ['a public holiday takes the place of Sunday', [sunday, holiday], ['holiday']],
  ['whichever comes first', [holiday, sunday], ['holiday']],
  ['the late-night surcharge in addition to that of the day', [sunday, holiday, night], ['holiday', 'night']],
  ['one alone is charged', [sunday], ['sunday']],
  ['one without a group replaces none', [sunday, surcharge('rain', 12, {})], ['sunday', 'rain']],
  ['those without a group add up', [night, surcharge('rain', 2, {})], ['night', 'rain']],
  ['of equals the first', [sunday, { ...holiday, percent: 10 }], ['sunday']],
])('[CAT-11] [BAS-07] %s', (_, applying, charged) => {
  expect(idsOf(...applying)).toEqual(charged)
})

const to = (city: string | null) => {
  const { deliveryAddress } = disposition('Delivery')
  return { deliveryAddress: { ...deliveryAddress, city } }
}
const sundayCharge = { type: 'Surcharge', name: 'Sunday surcharge', total: 205, minutes: 0 }
const delivery = { type: 'Delivery', name: 'Delivery', total: 795, minutes: 0 }
const suburb = { type: 'Suburb', name: 'Delivery to Erskineville', total: 150, minutes: 10 }

test('[BAS-07] [CAT-11] charges are the surcharges of the day, the delivery fee and that of the suburb, in this order', () => {
  const charges = (way: 'Pickup' | 'Delivery', city: string | null, isFree = false) =>
    chargesOf(cents(2_050), menu(way, content, at('sunday')), to(city), isFree)
  expect(charges('Delivery', 'Erskineville')).toEqual([sundayCharge, delivery, suburb])
  expect(charges('Delivery', null)).toEqual([sundayCharge, delivery])
  expect(charges('Delivery', 'Erskineville', true)).toEqual([sundayCharge, { ...delivery, total: 0 }, suburb])
  expect(charges('Pickup', 'Erskineville')).toEqual([sundayCharge])
})

test('[BAS-07] a menu without a store has no charge for delivery', () => {
  expect(chargesOf(cents(2_050), { ...menu('Delivery'), store: null }, to(null), false)).toEqual([])
})
