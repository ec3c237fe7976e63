import { expect, test } from 'vitest'
import { surcharge } from '../../test/fixture-content.ts'
import { surchargesInForce } from './charges.ts'

const sunday = { ...surcharge('sunday', 10, {}), group: 'day' }
const holiday = { ...surcharge('holiday', 15, {}), group: 'day' }
const night = surcharge('night', 10, {})
const idsOf = (...applying: Parameters<typeof surchargesInForce>[0]) => surchargesInForce(applying).map(({ id }) => id)

test.each([
  ['a public holiday takes the place of Sunday', [sunday, holiday], ['holiday']],
  ['whichever comes first', [holiday, sunday], ['holiday']],
  ['the late-night surcharge in addition to that of the day', [sunday, holiday, night], ['holiday', 'night']],
  ['one alone is charged', [sunday], ['sunday']],
  ['those without a group add up', [night, surcharge('rain', 2, {})], ['night', 'rain']],
  ['of equals the first', [sunday, { ...holiday, percent: 10 }], ['sunday']],
])('[CAT-11] [BAS-07] %s', (_, applying, charged) => {
  expect(idsOf(...applying)).toEqual(charged)
})
