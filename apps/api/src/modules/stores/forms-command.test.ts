import { states } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { runFormsCommand } from './forms-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.sql`delete from store_forms`
})

const minute = 60_000
type Changes = { readonly kind?: string; readonly state?: string | null; readonly age?: number }
const insert = async (reference: string, { kind = 'contact', state = null, age = minute }: Changes = {}) => {
  await app.database.sql`
    insert into store_forms (reference, kind, state, sent_at, form)
    values (${reference}, ${kind}, ${state}, ${new Date(app.clock() - age)}, '{"email":"jo.private@example.com"}')`
}
const run = async (...words: readonly string[]) => {
  const { isDone, lines } = await runFormsCommand(words, { sql: app.database.sql, clock: app.clock })
  const printed: string[] = []
  for await (const line of lines) printed.push(line)
  return { isDone, printed }
}
const rows = async (): Promise<readonly (readonly string[])[]> =>
  (await run()).printed.map((line) => line.split(/ {2,}/))

test('[LOC-22] lists the open forms with reference, kind, state, age and mail, the oldest first, without personal data', async () => {
  const day = 24 * 60 * minute
  await insert('4679CDFHJK', { kind: 'complaint', state: 'NSW', age: 3 * day })
  await insert('4679CDFHJM', { kind: 'careers', state: 'QLD', age: 2 * 60 * minute })
  await insert('4679CDFHJN', { kind: 'franchise', state: 'TAS', age: 4 * day })
  await insert('4679CDFHJP')
  await app.database.sql`update store_forms set mailed_at = sent_at where reference = '4679CDFHJK'`
  await app.database.sql`update store_forms set mail_refused_at = sent_at where reference = '4679CDFHJM'`
  await app.database.sql`update store_forms set done_at = sent_at where reference = '4679CDFHJN'`
  expect(await rows()).toEqual([
    ['reference', 'kind', 'state', 'age', 'mail'],
    ['4679CDFHJK', 'complaint', 'NSW', '3 days', 'sent'],
    ['4679CDFHJM', 'careers', 'QLD', '2 hours', 'refused'],
    ['4679CDFHJP', 'contact', '-', '1 minute', 'waiting'],
  ])
  expect((await run()).printed.join()).not.toContain('jo.private')
})

test('[LOC-22] says that no form waits', async () => {
  expect(await run()).toEqual({ isDone: true, printed: ['No form waits for an answer.'] })
})

test('[LOC-22] marks a form as done, once, however its reference is typed', async () => {
  await insert('4679CDFHJK')
  await insert('4679CDFHJM')
  expect(await run('done', ' 4679cdfhjk')).toEqual({ isDone: true, printed: ['4679CDFHJK is marked as done.'] })
  expect((await rows()).map(([reference]) => reference)).toEqual(['reference', '4679CDFHJM'])
  app.pass(24 * 60 * minute)
  expect(await run('done', '4679CDFHJK')).toEqual({
    isDone: true,
    printed: ['4679CDFHJK was marked as done on 2026-11-21 already.'],
  })
})

test('[LOC-22] mails a form again whose mail was refused, but not one that was mailed', async () => {
  await insert('4679CDFHJK')
  await app.database.sql`update store_forms set mail_refused_at = sent_at`
  expect(await run('send', '4679CDFHJK')).toEqual({ isDone: true, printed: ['4679CDFHJK will be mailed.'] })
  expect(
    await app.database
      .sql`select payload from graphile_worker._private_jobs where payload ->> 'reference' = '4679CDFHJK'`,
  ).toEqual([{ payload: { reference: '4679CDFHJK', to: 'chain' } }])
  await app.database.sql`update store_forms set mailed_at = sent_at`
  expect(await run('send', '4679CDFHJK')).toEqual({ isDone: false, printed: ['4679CDFHJK was mailed already.'] })
})

test.each([
  ['done', '4679CDFHJX'],
  ['done', 'ÄÖÜ'],
  ['send', '4679CDFHJX'],
  ['send', "' or true --"],
])('[LOC-22] forms %s %s: there is no such form', async (...words) => {
  await insert('4679CDFHJK')
  expect(await run(...words)).toEqual({ isDone: false, printed: [`There is no form ${words[1]}.`] })
  expect(await rows()).toHaveLength(2)
})

test.each([[['done']], [['list']], [['done', '4679CDFHJK', 'more']], [['--json']]])(
  '[LOC-22] explains itself after %j, and changes nothing',
  async (words) => {
    await insert('4679CDFHJK')
    const { isDone, printed } = await run(...words)
    expect([isDone, printed.join()]).toEqual([false, expect.stringContaining('npm run forms -- done REFERENCE')])
    expect(await rows()).toHaveLength(2)
  },
)

test('[LOC-22] --help explains it and succeeds', async () => {
  expect((await run('--help')).isDone).toBe(true)
})

test('[LOC-22] lists thousands of forms, each once and in order, in pages', async () => {
  const { sql } = app.database
  // Several were sent in the same millisecond.
  await sql`
    insert into store_forms (reference, kind, state, sent_at, form)
    select 'F' || lpad(n::text, 9, '0'), 'contact', ${states[1]}, ${new Date(app.clock())}::timestamptz - make_interval(secs => (2500 - n) / 7), '{}'
    from generate_series(1, 2500) n`
  const begun = app.database.statements()
  const { lines } = await runFormsCommand([], { sql, clock: app.clock })
  const references: string[] = []
  for await (const line of lines) {
    references.push(line.split(' ')[0] ?? '')
    // The next page is read when the last line of the one before it has been taken.
    if (references.length === 400) expect(app.database.statements() - begun).toBe(1)
  }
  expect(references.slice(1)).toEqual(Array.from({ length: 2_500 }, (_, n) => `F${String(n + 1).padStart(9, '0')}`))
  expect(app.database.statements() - begun).toBe(6)
})
