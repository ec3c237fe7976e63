import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { fragment, openDatabase, type Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await ownDatabase(), 1)
})
afterAll(() => database.close())

/** Texts of the statements that this connection has prepared and that contain the words. */
const preparedTexts = async (words: string): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements where statement like $1 order by statement',
    [`%${words}%`],
  )
  return rows.map(({ statement }) => statement)
}

test('numbers the parameters of a statement and its fragments in the order of the text', async () => {
  const { sql } = database
  const between = (least: number, most: number) => fragment`n between ${least} and ${most}`
  expect(
    await sql`select n, ${'first'}::text as label from generate_series(1, 9) n where ${between(3, 7)} and n <> ${5} order by n limit ${3}`,
  ).toEqual([
    { n: 3, label: 'first' },
    { n: 4, label: 'first' },
    { n: 6, label: 'first' },
  ])
})

test('nests fragments to any depth', async () => {
  const { sql } = database
  const one = fragment`select ${1}::int as n`
  const two = fragment`${one} union all select ${2}::int`
  const three = fragment`${two} union all select ${3}::int`
  expect(await sql`${three} order by n desc`).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }])
})

test('uses one fragment several times with the parameters of each', async () => {
  const { sql } = database
  const plus = (amount: number) => fragment`(10 + ${amount}::int)`
  expect(await sql`select ${plus(1)} as a, ${plus(2)} as b, ${plus(1)} as c`).toEqual([{ a: 11, b: 12, c: 11 }])
})

test.each([
  ['a quote', "x'; drop table baskets; --"],
  ['a placeholder', '$1'],
  ['an expression', '1 = 1) or (true'],
])('sends %s inside a fragment as a parameter', async (_, typed) => {
  const { sql } = database
  const equal = fragment`${typed}::text`
  expect(await sql`select ${equal} as typed, length(${equal}) as size`).toEqual([{ typed, size: typed.length }])
})

test('treats an object with the shape of a fragment as a parameter', async () => {
  const { sql } = database
  const forged: unknown = JSON.parse('{"strings":["1; drop table baskets"],"values":[]}')
  expect(await sql`select ${forged}::jsonb -> 'values' as values`).toEqual([{ values: [] }])
})

test('prepares each text once per connection, even if other fragments produce it', async () => {
  const { sql } = database
  const condition = (n: number) => fragment`where n = ${n}`
  const before = database.statements()
  await sql`select n as prepared_once from generate_series(1, 3) n ${condition(1)}`
  for (const n of [1, 2, 3]) await sql`select n as prepared_once from generate_series(1, 3) n ${condition(n)}`
  await sql`select n as prepared_once from generate_series(1, 3) n ${fragment`where n > ${1}`}`
  expect(database.statements() - before).toBe(5)
  expect(await preparedTexts('prepared_once')).toEqual([
    'select n as prepared_once from generate_series(1, 3) n where n = $1',
    'select n as prepared_once from generate_series(1, 3) n where n > $1',
  ])
})

test('rejects a transaction whose work swallows the error of a statement, because nothing of it is stored', async () => {
  const { sql } = database
  await sql`create table kept (n integer)`
  const work = sql.begin(async (inside) => {
    await inside`insert into kept values (1)`
    await inside`select 1 / 0`.catch(() => undefined)
    return 'stored'
  })
  await expect(work).rejects.toThrow('the transaction was rolled back')
  expect(await sql`select n from kept`).toEqual([])
})

test('runs fragments inside a transaction', async () => {
  const sum = fragment`${20}::int + ${22}::int`
  expect(await database.sql.begin((inside) => inside`select ${sum} as sum`)).toEqual([{ sum: 42 }])
})
