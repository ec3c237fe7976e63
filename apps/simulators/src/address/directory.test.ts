import { describe, expect, test } from 'vitest'
import { houseAt, housesAt, houseText } from './houses.ts'
import { monikerOf, readMoniker } from './moniker.ts'
import { createSearch } from './search-addresses.ts'
import { generateStreets, type Point, type Street } from './streets.ts'
import { suburbs } from './suburbs.ts'

const streets = generateStreets()
const search = createSearch(streets)

const first = (text: string): string => {
  const [hit] = search(text, 25).hits
  if (hit === undefined) return 'nothing'
  const { street, house } = hit
  return `${houseText(house)} ${street.name} ${street.type}, ${street.suburb.name} ${street.suburb.state} ${street.suburb.postcode}`
}

const housesOf = (street: Street) =>
  Array.from({ length: street.lastNumber }, (_, index) => housesAt(street, index + 1)).flat()

/** The first house of the directory that satisfies the predicate, with its street as a customer would type it. */
function sample(holds: (house: ReturnType<typeof housesOf>[number]) => boolean) {
  for (const street of streets) {
    const house = housesOf(street).find(holds)
    if (house)
      return { street, house, place: `${street.name} ${street.type}, ${street.suburb.name} ${street.suburb.state}` }
  }
  throw new Error('the directory has no such house')
}

/** Kilometres between two points close to each other: a degree of latitude has about 111.2 km. */
const kilometresBetween = (a: Point, b: Point): number =>
  Math.hypot(
    (a.latitude - b.latitude) * 111.2,
    (a.longitude - b.longitude) * 111.2 * Math.cos((a.latitude * Math.PI) / 180),
  )

test('[LOC-09] generates the same directory on every start and covers all eight states and territories', () => {
  expect(generateStreets()).toEqual(streets)
  expect(new Set(suburbs.map((suburb) => suburb.state)).size).toBe(8)
  expect(new Set(streets.map((street) => street.id)).size).toBe(streets.length)
  expect(suburbs.every((suburb) => /^\d{4}$/.test(suburb.postcode))).toBe(true)
})

test('[LOC-09] places every address within 1.5 km of its suburb’s point, with odd and even numbers on opposite sides', () => {
  for (const street of streets) {
    for (const number of [1, 2, street.lastNumber]) {
      expect(kilometresBetween(street.suburb, houseAt(street, { number }))).toBeLessThan(1.5)
    }
    expect(kilometresBetween(houseAt(street, { number: 1 }), houseAt(street, { number: 2 }))).toBeGreaterThan(0.02)
  }
})

test('[LOC-09] gives every house a unique text in its street and a moniker that resolves to that house', () => {
  const byId = new Map(streets.map((street) => [street.id, street]))
  for (const street of streets.filter((_, index) => index % 40 === 0)) {
    const houses = housesOf(street)
    expect(new Set(houses.map(houseText)).size).toBe(houses.length)
    for (const house of houses) expect(readMoniker(monikerOf(street, house), byId)).toEqual({ street, house })
  }
  expect(readMoniker('AUE|DEMO|nsw2000-sydney-1|999', byId)).toBeUndefined()
  expect(readMoniker('NZL|DEMO|nsw2000-sydney-1|12', byId)).toBeUndefined()
})

describe('[LOC-09] typed text', () => {
  test.each([
    ['12 example street sydney nsw 2000', '12 Example Street, Sydney NSW 2000'],
    ['12 EXAMPLE ST SYD', '12 Example Street, Sydney NSW 2000'],
    ['  12, example st., Sydney', '12 Example Street, Sydney NSW 2000'],
    ['12 exam', '12 Example Street, Sydney NSW 2000'],
    ['12 Example Street|SYDNEY|NSW|2000', '12 Example Street, Sydney NSW 2000'],
    ['zzzz', 'nothing'],
    ['', 'nothing'],
    ['   ', 'nothing'],
    ['9999 example street', 'nothing'],
  ])('"%s" finds %s', (text, expected) => {
    expect(first(text)).toBe(expected)
  })

  test('finds a unit, a range and a suffix as they are written', () => {
    const unit = sample((house) => house.unit === 5)
    const range = sample((house) => house.last !== undefined)
    const suffix = sample((house) => house.suffix === 'A')
    expect(first(`5/${unit.house.number} ${unit.place}`)).toMatch(new RegExp(`^5/${unit.house.number} `))
    expect(first(`Unit 5, ${unit.house.number} ${unit.place}`)).toMatch(new RegExp(`^5/${unit.house.number} `))
    expect(first(`${houseText(range.house)} ${range.place}`)).toContain(`${houseText(range.house)} `)
    expect(first(`${range.house.last ?? 0} ${range.place}`)).toContain(`${houseText(range.house)} `)
    expect(first(`${suffix.house.number}a ${suffix.place}`)).toContain(`${houseText(suffix.house)} `)
  })

  test('finds the building when it has no such unit', () => {
    const single = sample((house) => house.number === 21)
    expect(first(`4999/21 ${single.place}`)).toMatch(/^21/)
  })

  test('ignores apostrophes, and treats Saint and St, Mount and Mt, and postcodes alike', () => {
    const saint = streets.find((street) => street.name === 'Saint George')
    const irish = streets.find((street) => street.name.startsWith("O'"))
    expect(first(`1 st george ${saint?.suburb.name ?? ''} ${saint?.suburb.postcode ?? ''}`)).toContain('Saint George')
    expect(first(`1 ${irish?.name.replace("'", '') ?? ''}`)).toContain(" O'")
    expect(first('0800')).toContain('Darwin City NT 0800')
    expect(first('1 saint kilda')).toContain('St Kilda VIC 3182')
  })

  test('matches a lone number as the start of house numbers, the exact number first', () => {
    const { hits, total } = search('12', 25)
    expect(total).toBe(1000)
    expect(hits.every(({ house }) => house.number === 12)).toBe(true)
    expect(search('1 example street sydney', 50).hits.map(({ house }) => house.number)).toContain(15)
  })
})
