import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { accountBudget } from './index.ts'

const start = Date.parse('2026-11-20T08:30:00Z')
let first: Database
let second: Database
let time = 0

beforeAll(async () => {
  const url = await ownDatabase()
  first = openDatabase(url)
  second = openDatabase(url)
})
afterAll(async () => {
  await first.close()
  await second.close()
})

const now = () => instant(start + time)

test('[LOC-07] two simultaneous processes share 150 calls per minute, and another account has its own', async () => {
  const budgets = [accountBudget(first.sql, 'one', now), accountBudget(second.sql, 'one', now)]
  const takeAll = async (count: number): Promise<number> => {
    const taken = await Promise.all(
      Array.from({ length: count }, (_, index) => Promise.resolve(budgets[index % 2]?.take() ?? false)),
    )
    return taken.filter((each) => each).length
  }
  expect(await takeAll(100)).toBe(100)
  time = 30_000
  expect(await takeAll(100)).toBe(50)
  expect(await accountBudget(second.sql, 'two', now).take()).toBe(true)
  time = 59_999
  expect(await takeAll(5)).toBe(0)
  time = 60_000
  expect(await takeAll(120)).toBe(100)
  time = 90_000
  expect(await takeAll(60)).toBe(50)
})
