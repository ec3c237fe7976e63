import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { AddressUnavailable } from '../addresses/index.ts'
import { readSuburbs } from './demo/suburbs.ts'
import { directoryStore, makeDirectory, searchLimits, seedDemoIndex } from './index.ts'
import { readTyped } from './typed-address.ts'

/** The most expensive text: 200 characters of numbers and almost-words that match nothing. */
const hostile = 'zzxq wwqq ppqq kkqq 2 3 4 5 6 7 8 9 '.padEnd(200, '2 3 4 5 6 7 8 9 ')

let database: Database
const limits = { ...searchLimits, deadline: 60_000 }
const searching = (more: Partial<typeof limits> = {}) =>
  makeDirectory(directoryStore(database.sql), { ...limits, ...more })

beforeAll(async () => {
  const url = await ownDatabase()
  database = openDatabase(url)
  const suburbs = readSuburbs().filter(({ name }) => /^(Newtown|Sydney|Richmond|Mount)/.test(name))
  await seedDemoIndex(url, { ofStores: [], at: new Date('2026-11-20T08:30:00Z'), suburbs })
})
afterAll(() => database.close())

const costOf = async (text: string): Promise<number> => {
  const before = database.statements()
  await searching().search(text)
  return database.statements() - before
}

describe('the cost of an address search', () => {
  test.each([
    ['200 characters of numbers', hostile],
    ['eight short unknown words', 'zxqa wxqb pxqc kxqd lxqe mxqf nxqg oxqh'],
    ['a slash after each number', '1/2 3/4 5/6 7/8 zzxq wwqq ppqq kkqq '.repeat(5)],
    ['the same word again and again', '12 newtwon newtwon newtwon newtwon newtwon newtwon newtwon'],
  ])('[LOC-06] at most thirty statements for %s', async (_, text) => {
    expect(await costOf(text)).toBeLessThanOrEqual(30)
  })

  test('[LOC-06] a text has at most three readings, the last without a number', () => {
    for (const text of [hostile, '12/14 king street 2042', 'lot 3 unit 4 level 5 12 king street', '1/2 3/4 5/6 king'])
      expect(readTyped(text).length).toBeLessThanOrEqual(3)
    expect(readTyped(hostile).map(({ house }) => house?.digits ?? null)).toEqual(['2', '3', null])
    expect(readTyped('2042 14 king street').map(({ house }) => house?.digits ?? null)).toEqual(['14', '2042', null])
    expect(readTyped('12/14 king street').map(({ house }) => [house?.unit, house?.digits])).toEqual([
      ['12', '14'],
      [null, '14'],
      [undefined, undefined],
    ])
    const ofFourDigits = readTyped('499/1021 great eastern highway 6105')
    expect(ofFourDigits.map(({ house }) => [house?.unit, house?.digits])).toEqual([
      ['499', '1021'],
      [null, '1021'],
      [undefined, undefined],
    ])
  })

  test('[LOC-06] looks up a mistyped word only once', async () => {
    const asked: string[] = []
    const store = directoryStore(database.sql)
    const nearWords = (typed: string) => {
      asked.push(typed)
      return store.nearWords(typed)
    }
    await makeDirectory({ ...store, nearWords }, limits).search('12 zzxq wwqq ppqq 3 4')
    expect(asked.toSorted()).toEqual(['ppqq', 'wwqq', 'zzxq'])
  })

  test('[LOC-06] [ERR-07] after its deadline a search is unavailable and sends no more statements', async () => {
    let sent = 0
    const store = directoryStore(database.sql)
    const streets: typeof store.streets = async () => {
      sent += 1
      await new Promise((resolve) => void setTimeout(resolve, 30))
      return []
    }
    const slow = makeDirectory({ ...store, streets, nearWords: () => Promise.resolve([]) }, { ...limits, deadline: 40 })
    await expect(slow.search('12 zzxq wwqq ppqq')).rejects.toThrow(AddressUnavailable)
    const then = sent
    await new Promise((resolve) => void setTimeout(resolve, 100))
    expect([then, sent]).toEqual([sent, then])
    expect(sent).toBeLessThan(4)
  })
})
