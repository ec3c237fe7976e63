import { describe, expect, test } from 'vitest'
import { leftOverOf } from './left-over.ts'
import { readTypedText } from './typed-text.ts'
import { weighStreet, weighStreets, type StreetMatch } from './weigh-street.ts'

const street = {
  id: 1,
  key: 'k',
  name: 'Gilbert',
  type: 'Street',
  suffix: '',
  locality: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: -33.9,
  longitude: 151.2,
  weight: 1,
}
const match = (text: string, places: readonly string[] = [], isNear = false): StreetMatch => {
  const found = weighStreet(readTypedText(text), { street, isNear, places })
  if (found === null) throw new Error(`"${text}" is not of ${street.name} ${street.type}`)
  return found
}
/** `unit/house`, the level and "lot" before them. */
const housesOf = (text: string): readonly string[] =>
  match(text).houses.map(({ unit, level, isLot, digits, suffix, last }) =>
    [
      ...(isLot ? ['lot '] : []),
      ...(level === null ? [] : [`level ${level} `]),
      ...(unit === null ? [] : [`${unit}/`]),
      ...[digits, suffix, last === null ? '' : `-${last}`],
    ].join(''),
  )

test.each([
  ['37 Louis Street Newtown', ['Louis', 'Lewis']],
  ['37 Lewis Street Newtown', ['Lewis', 'Louis']],
  ['37 Pk Street Newtown', ['Park']],
  ['37 Queens Street Newtown', ['Queen']],
])('[LOC-06] %j means streets named %j, in this order', (text, names) => {
  const candidates = ['Lewis', 'Louis', 'Park', 'Queen'].map((name, id) => ({
    street: { ...street, id, name },
    isNear: false,
    places: [],
  }))
  expect(weighStreets(readTypedText(text), candidates).map((found) => found.street.name)).toEqual(names)
})

describe('a text that may be no address', () => {
  test.each([
    ['1 gilbert street', false],
    ['1 gilbert', false],
    ['1 gilbert street special', false],
    ['1 gilbert street special drinks', true],
    ['1 gilbert special', true],
    ['1 gilbert street newtown special drinks', false],
    ['1 gilbert street special drinks 2042', false],
    ['1 newtown', true],
  ])('[LOC-07] %j: %s', (text, expected) => {
    expect(match(text).isDoubtful).toBe(expected)
  })

  test('[LOC-07] a neighbouring suburb is a place only by its name', () => {
    expect(match('1 gilbert street special enmore', ['enmore'], true).isDoubtful).toBe(false)
    expect(match('1 gilbert street special drinks', ['enmore'], true).isDoubtful).toBe(true)
  })
})

describe('the house of a text', () => {
  test.each([
    ['14 unit 2 Gilbert St Newtown', ['2/14']],
    ['14, unit two, Gilbert St Newtown', ['2/14']],
    ['unit five, ten Gilbert Street, Newtown', ['5/10']],
    ['14 Level 3 Gilbert St Newtown', ['level 3 14']],
    ['Unit Thirteen, 72 Gilbert St Newtown', ['13/72']],
    ['apartment twenty-two, 72 Gilbert St', ['22/72']],
    ['72 Gilbert St, level twenty one, Newtown NSW 2042', ['level 21 72']],
    ['lot thirty Gilbert St Newtown 2042', ['lot 30']],
    ['one/25 Gilbert St Newtown 2042', ['1/25']],
    ['unit two slash fourteen Gilbert Street', ['2/14']],
    ['twelve Gilbert Street, Newtown NSW 2042', ['12']],
    ['ninety nine Gilbert Street Newtown', ['99']],
    ['14 Gilbert St, 2, Newtown', ['2/14']],
    ['14 Gilbert St #2 Newtown', ['2/14']],
    ['Gilbert St, No. 14, Newtown', ['14']],
    ['Gilbert St number 14 Newtown', ['14']],
    ['F8/60 Gilbert St Newtown', ['8/60']],
    ['V3, 60 Gilbert St Newtown', ['3/60']],
    ['2-14 Gilbert St Newtown', ['2-14', '2/14']],
    ['10-14 Gilbert St Newtown', ['10-14']],
    ['5-14 Gilbert St Newtown', ['5/14']],
    ['14-5 Gilbert St Newtown', ['14/5']],
    ['2042 Newtown, 20 Gilbert St', ['20']],
    ['2042, 20 Gilbert St', ['20']],
    ['NSW 2042 20 Gilbert St Newtown', ['20']],
    ['Jo 0412 345 678 14 Gilbert St Newtown', ['14']],
    ['+61 412 345 678, 14 Gilbert St Newtown', ['14']],
    ['14 Gilbert St Newtown (02) 9876 5432', ['14']],
    ['1300 555 123 14 Gilbert St Newtown', ['14']],
    ['14 Gilbert St, Cockle Bay 2042, Australia', ['14']],
    ['14 Gilbert St, 3 doors down, Newtown', ['14']],
    ['20 Lot 3 Gilbert St Newtown', ['lot 3']],
    ['Lt 9 Gilbert St Newtown', ['lot 9']],
    ['Upper floor, 14 Gilbert St Newtown', ['level upper 14']],
    ['14 Gilbert St Newtown, mezzanine level', ['level mezzanine 14']],
    ['Basement floor 14 Gilbert St Newtown', ['level basement 14']],
    ['Top floor 14 Gilbert St Newtown', ['level top 14']],
    ['②/14 Gilbert St Newtown', ['2/14']],
    ['F8⁄60 Gilbert St Newtown', ['8/60']],
  ])('[LOC-07] %j is %j', (text, expected) => {
    expect(housesOf(text)).toEqual(expected)
  })

  test.each([
    'Unit 2 Gilbert St Newtown',
    'Gilbert St Newtown door three',
    'Gilbert St #2 Newtown',
    '2042 Gilbert St Newtown',
    'Gilbert St 2042',
    '0412 345 678 Gilbert St Newtown',
    'Gate 4 Gilbert St Newtown',
    'Level 3 Gilbert St Newtown',
  ])('[LOC-07] %j has none', (text) => {
    expect(housesOf(text)).toEqual([])
  })

  test.each(['Seven Hills Road', 'One Tree Hill Road 2153', 'Five Dock'])('[LOC-07] %j has no number', (text) => {
    expect(readTypedText(text).tokens.filter(({ number, text: word }) => number !== null && word !== '2153')).toEqual(
      [],
    )
  })
})

describe('the score of a street', () => {
  const score = (text: string, places: readonly string[] = [], isNear = false): number =>
    match(text, places, isNear).score

  test('[LOC-07] falls with what differs: no type, another type, a neighbour, no place, another place', () => {
    const scores = [
      score('20 Gilbert Street Newtown'),
      score('20 Gilbert Newtown'),
      score('20 Gilbert Road Newtown'),
      score('20 Gilbert Street Erskineville', ['erskineville']),
    ]
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
    expect(score('20 Gilbert Street Erskineville', ['erskineville'], true)).toBeGreaterThan(0.85)
  })

  test.each([
    ['the state in words', '20 Gilbert Street Newtown Victoria', '20 Gilbert Street Newtown NSW', 0.76],
    ['the state', '20 Gilbert Street Newtown VIC', '20 Gilbert Street Newtown NSW', 0.76],
    [
      'the state before the postcode',
      '20 Gilbert Street, VIC 2042 Newtown',
      '20 Gilbert Street, NSW 2042 Newtown',
      0.76,
    ],
    ['the postcode of the same suburb', '20 Gilbert Street Newtown 3220', '20 Gilbert Street Newtown 2042', 0.97],
  ])('[LOC-07] falls with %s of another place', (_, other, own, most) => {
    expect(score(other)).toBeGreaterThan(0.5)
    expect(score(other) / score(own)).toBeLessThan(most)
  })

  test('[LOC-05] rises with the first digits of its postcode, as they are typed', () => {
    expect(score('20 Gilbert Street 204')).toBeGreaterThan(score('20 Gilbert Street'))
    expect(score('20 Gilbert Street 205')).toBeLessThan(score('20 Gilbert Street 204'))
  })

  test('[LOC-07] of a name in two words is lower if a comma is between them', () => {
    expect(score('20 Gil, bert Street Newtown')).toBeLessThan(score('20 Gil bert Street Newtown'))
    expect(score('20 Gilbert Street New, town')).toBeLessThan(score('20 Gilbert Street New town'))
  })

  test('[LOC-07] of a neighbour with the postcode of the text is below that of the suburb itself', () => {
    const [own, near] = [score('20 Gilbert Street Newtown'), score('20 Gilbert Street Erskineville', [], true)]
    expect(near / own).toBeLessThan(0.92)
  })

  test('[LOC-07] a street without its type is still sure, one in another place is not offered', () => {
    expect(score('20 Gilbert Newtown')).toBeGreaterThan(0.9)
    expect(score('20 Gilbert Street Erskineville', ['erskineville'])).toBeLessThan(0.5)
    expect(score('20 Gilbert Street 3065')).toBeLessThan(0.5)
  })
})

test.each([
  ['20 Gilbert St, Newtown NSW 2042, Australia', ['', '', '']],
  ['20 Gilbert St Newtown 2042 AU', ['', '', '']],
  ['14 Gilbert St, 2, Newtown', ['2', '', '']],
  ['14 Gilbert St #2 Newtown', ['2', '', '']],
  ['14 unit 2 Gilbert St Newtown', ['unit 2', '', '']],
  ['Jo 0412 345 678 14 Gilbert St Newtown', ['', '', 'Jo 0412 345 678']],
  ['14 Gilbert St Newtown. Call on arrival 0491 570 156', ['', '', 'Call on arrival 0491 570 156']],
  ['14 Gilbert St St Newtown', ['', '', '']],
  ['the 14 Gilbert St, Newtown at the lane', ['', '', '']],
  ['14 Gilbert St Newtown, Level 3, gate 4', ['', 'Level 3, gate 4', '']],
  ['14 Gilbert St Newtown, Blue door', ['', '', 'Blue door']],
  [`14 Gilbert St Newtown, ${'blue '.repeat(17)}`, ['', '', 'blue '.repeat(16).trim()]],
  ['Villa 2 Lot 9 14 Gilbert St Newtown', ['Villa 2', '', 'Lot 9']],
  ['Lot 9 Gilbert St Newtown', ['', '', '']],
  ['Gate 4, 14 Gilbert St Newtown, gate 4', ['', 'Gate 4', '']],
])('[LOC-08] %j leaves %j', (text, expected) => {
  const read = readTypedText(text)
  const found = match(text)
  const { unit, access, note } = leftOverOf(text, read, { match: found, typed: found.houses[0] ?? null, house: null })
  expect([unit, access, note]).toEqual(expected)
})
