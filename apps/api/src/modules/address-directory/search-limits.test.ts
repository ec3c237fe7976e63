import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { AddressUnavailable } from '../addresses/index.ts'
import { readSuburbs } from './demo/suburbs.ts'
import { directoryStore, makeDirectory, searchLimits, seedDemoIndex } from './index.ts'

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
    ['a house', '12 newtown'],
    ['a house with errors', '12 newtwon streat'],
    ['unknown words', 'The Old Mill, c/o Smith, Factory 2, 12 Newtown Street Enmore door 3'],
    ['the same word again and again', '12 newtwon newtwon newtwon newtwon newtwon newtwon newtwon'],
  ])('[LOC-06] at most three statements for %s', async (_, text) => {
    expect(await costOf(text)).toBeLessThanOrEqual(3)
  })

  test('[LOC-06] [ERR-07] after its deadline a search is unavailable and sends no more statements', async () => {
    let sent = 0
    const store = directoryStore(database.sql)
    const streets: typeof store.streets = async () => {
      sent += 1
      await new Promise((resolve) => void setTimeout(resolve, 30))
      return []
    }
    const streetsAlike: typeof store.streetsAlike = () => streets([], '').then(() => [])
    const slow = makeDirectory({ ...store, streets, streetsAlike }, { ...limits, deadline: 20 })
    await expect(slow.search('12 zzxq wwqq ppqq')).rejects.toThrow(AddressUnavailable)
    const then = sent
    await new Promise((resolve) => void setTimeout(resolve, 100))
    expect([then, sent]).toEqual([sent, then])
    expect(sent).toBe(1)
  })
})
