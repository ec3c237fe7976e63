import { readContent } from '../src/modules/content/index.ts'
import { proving } from '@forno/proof/runs'
import type { StoreId } from '@forno/domain/core/basic-types'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, enrolledScreen } from './enrolled-screen.ts'
import { shopOf, ownPage, type Shop } from './shop.ts'
import { saturdayNoon, startApp, type TestApp } from './start-app.ts'
import { hashPin, kitchenStore } from '../src/modules/kitchen/index.ts'

/** Days of guessing, guesses of PINs and of codes per quarter hour, and the number of IP addresses. */
const flood = proving()
  ? { days: 3, guesses: 500, codes: 20, addresses: 2_000 }
  : { days: 1, guesses: 8, codes: 3, addresses: 400 }
const quarterHour = 15 * 60_000
const quartersOfDay = 96
const pin = '471147'
/** The most guesses of codes that the chain checks in a quarter hour. A sample writes most of them into the counter. */
const mostCodes = 2_000
const unsentCodes = proving() ? 0 : 1_700

let apps: readonly TestApp[]
let shops: readonly Shop[]
let storeIds: readonly string[]
beforeAll(async () => {
  const environ = { PASSWORD_COST: proving() ? 'full' : 'least' }
  const first = await startApp(saturdayNoon, environ)
  const beside = () => startApp(saturdayNoon, environ, undefined, first.databaseUrl)
  apps = [first, await beside(), await beside()]
  shops = apps.map(shopOf)
  const read = readContent(join(import.meta.dirname, '../../../content'))
  storeIds = 'content' in read ? read.content.stores.map(({ id }) => id) : []
  const pinHash = await hashPin(pin, first.hashCost)
  const kitchen = kitchenStore(first.database.sql)
  for (const storeId of storeIds) await kitchen.setPin(storeId as StoreId, pinHash)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** Advances the clocks of all processes, and the windows of their shared counters. */
const passQuarterHour = async (): Promise<void> => {
  const [first, ...others] = apps as [TestApp, ...TestApp[]]
  await first.ageLimits(quarterHour)
  for (const other of others) other.pass(quarterHour)
}

const processOf = (index: number): Shop => shops[index % shops.length] as Shop
const storeOf = (index: number): string => storeIds[index % storeIds.length] ?? ''
const addressOf = (index: number): string => `203.0.${113 + Math.floor((index % flood.addresses) / 250)}.${index % 250}`

/** The right PIN of a store from a browser that is not enrolled: if the check were missing, it would sign in. */
const guess = (index: number, cookie = '') =>
  processOf(index).call('POST /kitchen/session', {
    body: { storeCode: storeOf(index), pin },
    headers: { ...ownPage, cookie },
    ip: addressOf(index),
  })
/** A guess of an enrolment code. */
const guessCode = (index: number) =>
  processOf(index).call('POST /kitchen/device', {
    body: { storeCode: storeOf(index), code: '0000-0000-0000' },
    headers: ownPage,
    ip: addressOf(index),
  })

const reasonsOf = (answers: readonly Awaited<ReturnType<typeof guess>>[]): ReadonlySet<string> =>
  new Set(answers.map(({ status, failure }) => `${status} ${failure.data?.reason ?? ''}`))

test('H4 over three processes and days of guesses, no PIN from an unenrolled screen is checked, and all enrolled kitchens sign in', async () => {
  expect(storeIds).toHaveLength(139)
  const screens = await Promise.all(storeIds.map((storeId) => enrolledScreen(apps[0] as TestApp, storeId)))
  const [first] = apps as [TestApp]
  await first.database.sql`delete from kitchen_sessions`
  let sent = 0
  for (let quarter = 0; quarter < flood.days * quartersOfDay; quarter += 1) {
    const forged = quarter % 2 === 0 ? '' : `kitchenDevice=${'x'.repeat(43)}`
    const flooding = Array.from({ length: flood.guesses }, (_, index) => guess(sent + index, forged))
    const codes = Array.from({ length: flood.codes }, (_, index) => guessCode(sent + index))
    // Once a day all kitchens open within the same quarter hour, during the flood.
    const opening =
      quarter % quartersOfDay === 0
        ? screens.map((cookie, index) =>
            processOf(index).call('POST /kitchen/session', {
              body: { storeCode: storeOf(index), pin },
              headers: { ...ownPage, cookie },
              ip: addressOf(index),
            }),
          )
        : []
    expect(reasonsOf(await Promise.all(flooding))).toEqual(new Set(['403 deviceNotEnrolled']))
    for (const { status } of await Promise.all(codes)) expect([403, 429]).toContain(status)
    const opened = await Promise.all(opening)
    expect(opened.filter(({ status }) => status !== 200)).toEqual([])
    // Every session belongs to an enrolled kitchen; the sessions of the day before have ended.
    if (opening.length > 0)
      expect(await first.database.sql`select count(*)::integer as count from kitchen_sessions`).toEqual([
        { count: storeIds.length },
      ])
    sent += flood.guesses
    await passQuarterHour()
  }
  expect(sent).toBe(flood.days * quartersOfDay * flood.guesses)
})

test('H4 a flood of enrolment code guesses is limited across the whole chain and delays a right code by a quarter hour at most', async () => {
  const [first] = apps as [TestApp]
  await passQuarterHour()
  const answers: number[] = []
  for (let batch = 0; batch < (mostCodes - unsentCodes) / 100 + 2; batch += 1) {
    if (batch === 1)
      await first.database.sql`update abuse_counters set points = points + ${unsentCodes} where points >= 100`
    const some = Array.from({ length: 100 }, (_, index) =>
      processOf(index).call('POST /kitchen/device', {
        body: { storeCode: `NO${index}`, code: '0000-0000-0000' },
        headers: ownPage,
        ip: `10.${batch}.${index}.1`,
      }),
    )
    answers.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  expect(answers.filter((status) => status === 403)).toHaveLength(mostCodes - unsentCodes)
  expect(answers.filter((status) => status === 429)).toHaveLength(200)
  const screen = await enrolledScreen(first, 'NSW01')
  const signedIn = await shops[1]?.call('POST /kitchen/session', {
    body: { storeCode: 'NSW01', pin },
    headers: { ...ownPage, cookie: screen },
    ip: '10.0.0.1',
  })
  expect(cookiesOf(signedIn?.headers ?? {})).toMatch(/kitchen=/)
})
