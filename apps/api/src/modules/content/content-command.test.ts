import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, onTestFinished } from 'vitest'
import { clockFrom } from '../../platform/core/clock.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { ownDatabase } from '../../../test/test-database.ts'
import { runContentCommand } from './content-command.ts'
import { contentStore } from './content-store.ts'

const smallChain = fileURLToPath(new URL('../../../test/small-chain', import.meta.url))
const shipped = fileURLToPath(new URL('../../../../../content', import.meta.url))
let database: Database
let contentDir: string
beforeAll(async () => {
  database = openDatabase(await ownDatabase(), 2)
  contentDir = mkdtempSync(join(tmpdir(), 'forno-content-'))
  cpSync(shipped, contentDir, { recursive: true })
})
afterAll(async () => {
  await database.close()
  rmSync(contentDir, { recursive: true })
})

const runIn = (folder: string, environment: string, words: readonly string[]) =>
  runContentCommand(words, {
    store: contentStore(database.sql),
    contentDir: folder,
    clock: clockFrom(null),
    environment,
  })
const run = (...words: readonly string[]) => runIn(contentDir, 'development', words)
const newest = async () => (await contentStore(database.sql).newest())!
/** Changes a file for the rest of the test. */
const change = (path: string, changed: (text: string) => string): void => {
  const file = join(contentDir, path)
  const whole = readFileSync(file, 'utf8')
  onTestFinished(() => writeFileSync(file, whole))
  writeFileSync(file, changed(whole))
}
/** Moves the first public holiday of the files to another day. */
const editHolidays = (from: string, to: string): void => {
  const file = join(contentDir, 'holidays.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

test('publishes changed files as a new version, once, compares them first, and goes back to an earlier one', async () => {
  await run('publish')
  const { version: first, holidays } = await newest()
  expect(await run('publish')).toEqual({
    isDone: true,
    lines: [`Version ${first} is the newest and has these files.`],
  })
  expect(await run('diff')).toEqual({ isDone: true, lines: [`The files are those of version ${first}.`] })

  const date = holidays[0]!.date
  const moved = date.replace(/\d\d$/, (day) => (day === '02' ? '03' : '02'))
  editHolidays(date, moved)
  expect((await run('diff')).lines).toEqual([expect.stringMatching(/^holidays: /)])
  expect((await newest()).version).toBe(first)
  expect((await run('publish')).lines[0]).toContain(`Version ${first + 1} is published.`)
  expect((await newest()).holidays).not.toEqual(holidays)
  expect((await run('publish')).lines[0]).toContain(`Version ${first + 1} is the newest`)

  expect((await run('rollback', String(first))).lines[0]).toBe(
    `Version ${first} is published again, as version ${first + 2}.`,
  )
  expect(await newest()).toMatchObject({ version: first + 2, holidays })
  expect((await run('versions')).lines.map((line) => Number.parseInt(line, 10)).slice(0, 3)).toEqual([
    first + 2,
    first + 1,
    first,
  ])
})

test('in production refuses the files and versions of an invented chain, and publishes others', async () => {
  await run('publish')
  const { version: demo } = await newest()
  expect(await runIn(contentDir, 'production', ['publish'])).toEqual({
    isDone: false,
    lines: ['The files are marked as a demo in chain.yaml. Production refuses the content of an invented chain.'],
  })
  expect(await runIn(contentDir, 'production', ['rollback', String(demo)])).toEqual({
    isDone: false,
    lines: [`Version ${demo} is marked as a demo. Production refuses the content of an invented chain.`],
  })
  expect((await newest()).version).toBe(demo)
  expect(await runIn(smallChain, 'production', ['publish'])).toMatchObject({ isDone: true })
  const { version, isDemo, stores, products } = await newest()
  expect([version, isDemo, stores.length, products.length]).toEqual([demo + 1, false, 2, 5])
  expect(await runIn(smallChain, 'production', ['rollback', String(version)])).toMatchObject({ isDone: true })
})

test('names the file and line of a fault, and publishes nothing', async () => {
  const { version } = await newest()
  change('tiers.yaml', (text) => `${text}\nunknown: 1\n`)
  for (const action of ['publish', 'diff']) {
    const { isDone, lines } = await run(action)
    expect([isDone, lines[0]]).toEqual([false, 'The content cannot be read:'])
    expect(lines.join('\n')).toMatch(/tiers\.yaml:\d+ /)
  }
  expect((await newest()).version).toBe(version)
})

test.each([['rollback', '999999'], ['rollback', '0'], ['rollback', '-1'], ['rollback', 'one'], ['rollback']])(
  'refuses %s %s',
  async (...words) => {
    const { isDone, lines } = await run(...words)
    expect([isDone, lines[0]]).toEqual([false, expect.stringContaining('There is no version')])
  },
)

test.each([[], ['help'], ['--help'], ['publish', 'now'], ['versions', '3'], ['rollback', '1', '2']])(
  'explains itself for %j %j %j',
  async (...words) => {
    const { isDone, lines } = await run(...words)
    expect([isDone, lines[0]]).toEqual([false, expect.stringContaining('Say what to do:')])
  },
)

test('[LOC-10] warns of a weekday without hours when files are compared and published', async () => {
  await run('publish')
  change('stores/nsw/lord-howe-island.yaml', (text) => text.replace('pickup: { mon: closed, ', 'pickup: { '))
  const warning = [
    'Please check:',
    expect.stringMatching(/^ {2}stores\/nsw\/lord-howe-island\.yaml:\d+ pickup has no hours on monday: /),
  ]
  expect((await run('diff')).lines.slice(-2)).toEqual(warning)
  expect((await run('publish')).lines.slice(-2)).toEqual(warning)
})
