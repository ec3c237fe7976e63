import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf } from '../../../test/enrolled-screen.ts'
import { expectRefusal, ownPage, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { contentStore } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import { makeKitchenOperations, runKitchenCommand } from './index.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const ip = '203.0.113.7'
const run = async (...args: readonly string[]) => {
  const content = await contentStore(app.database.sql).newest()
  return runKitchenCommand(args, {
    operations: makeKitchenOperations({ ...app, sql: app.database.sql, hashKey: 'demo-email-hash-key' }),
    stores: content?.stores ?? [],
    findStore: (code) => (content === null ? null : findStore(content, code)),
  })
}
/** The text after the store's code in the first line of output. */
const secretIn = ({ lines }: { readonly lines: readonly string[] }): string => lines[0]?.split(': ')[1] ?? ''
const enrol = async (code: string): Promise<string> => {
  const body = { storeCode: 'VIC01', code }
  return cookiesOf((await shop.call('POST /kitchen/device', { body, headers: ownPage, ip })).headers)
}
const signIn = (cookie: string, pin: string) =>
  shop.call('POST /kitchen/session', { body: { storeCode: 'VIC01', pin }, headers: { ...ownPage, cookie }, ip })

test('H4 L14 an operator enrols a screen, sets its store’s PIN, lists the screen and ends its enrolment', async () => {
  const enrolled = await run('enrol', 'vic01', 'Oven', '2')
  expect(enrolled.lines[0]).toMatch(/^VIC01: [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const cookie = await enrol(secretIn(enrolled))
  const pin = secretIn(await run('pin', 'VIC01'))
  expect(pin).toMatch(/^\d{6}$/)
  expect((await signIn(cookie, pin)).status).toBe(200)
  const line = (await run('list', 'VIC01')).lines.at(-1) ?? ''
  expect(line).toMatch(/^\d+ +VIC01 +enrolled 2026-11-21 {2}last used 2026-11-21 {2}Oven 2$/)
  const [deviceId = ''] = line.split(' ')
  expect(await run('end', deviceId)).toEqual({
    isDone: true,
    lines: [`Ended Oven 2 (${deviceId}) of VIC01; it is signed out.`],
  })
  expectRefusal(await signIn(cookie, pin), 'DeviceNotEnrolled')
  expect((await run('list')).lines.find((each) => each.startsWith(`${deviceId} `))).toContain('ended 2026-11-21')
})

test('L14 a new PIN signs out the store’s screens, and the old PIN is wrong', async () => {
  const cookie = await enrol(secretIn(await run('enrol', 'VIC01')))
  const old = secretIn(await run('pin', 'VIC01'))
  const session = cookiesOf((await signIn(cookie, old)).headers)
  const orders = () => shop.call('GET /kitchen/orders', { headers: { ...ownPage, cookie: session } })
  expect((await orders()).status).toBe(200)
  const pin = secretIn(await run('pin', 'VIC01'))
  expectRefusal(await orders(), 'LoginRequired')
  if (pin !== old) expectRefusal(await signIn(cookie, old), 'PinWrong')
  expect((await signIn(cookie, pin)).status).toBe(200)
  const [row] = await app.database.sql`select is_drawn from kitchen_pins where store_id = ${'VIC01'}`
  expect(row).toEqual({ is_drawn: false })
})

test.each([
  [['enrol', 'NOPE'], 'There is no store "NOPE".'],
  [['pin'], 'There is no store "".'],
  [['list', 'NOPE'], 'There is no store "NOPE".'],
  [['end', '999999'], 'There is no enrolled screen 999999.'],
  [['end', 'NSW01'], 'There is no enrolled screen NSW01.'],
  [['end', 'P999999'], 'There is no valid POS key P999999.'],
  [['pos', 'Till', 'NSW01', 'NOPE'], 'There is no store "NOPE".'],
  [['rule', 'NOPE', 'off', 'why'], 'There is no store "NOPE".'],
  [['rule', 'NSW01', 'off'], 'Say why NSW01 may sell although nothing is heard from it.'],
  [['rule', 'NSW01', 'off', ' '], 'Say why NSW01'],
  [['rule', 'NSW01', 'maybe'], 'Say "off" with a reason, or "on".'],
  [['rule', 'NSW01'], 'Say "off" with a reason, or "on".'],
  [['delete', 'NSW01'], 'Say what to do:'],
  [[], 'Say what to do:'],
])('%j prints what is wrong', async (args, sentence) => {
  const { isDone, lines } = await run(...args)
  expect(isDone).toBe(false)
  expect(lines.join('\n')).toContain(sentence)
})

const pollWith = (key: string) => shop.call('GET /pos/orders', { headers: { authorization: `Bearer ${key}` } })

test('an operator gives a POS a key of some stores, lists it and ends it', async () => {
  const added = await run('pos', 'Tills of Sydney', 'nsw01', 'NSW02')
  expect(added.lines[0]).toMatch(/^P\d+: pos_[\w-]{43}$/)
  expect(added.lines[1]).toMatch(/^Good for NSW01 NSW02 until it is ended\./)
  const key = secretIn(added)
  const [keyId = ''] = added.lines[0]?.split(':') ?? []
  expect((await pollWith(key)).status).toBe(200)
  const listed = async () => (await run('pos')).lines.find((line) => line.startsWith(`${keyId} `))
  expect(await listed()).toMatch(/^P\d+ +created 2026-11-21 {2}Tills of Sydney {2}\(NSW01 NSW02\)$/)
  expect(await run('end', keyId.toLowerCase())).toEqual({
    isDone: true,
    lines: [`Ended the key of Tills of Sydney (${keyId}); its calls are refused.`],
  })
  expectRefusal(await pollWith(key), 'LoginRequired')
  expect(await listed()).toContain('ended 2026-11-21')
  expect((await run('end', keyId)).isDone).toBe(false)
})

test('a key without stores is good for all of them', async () => {
  const added = await run('pos', 'The chain')
  expect(added.lines[1]).toMatch(/^Good for all stores/)
  const held = await shop.readyBasket({ storeId: 'WA01' })
  const { orderId } = await shop.placeCashOrder(held)
  expect((await pollWith(secretIn(added))).body.orders.map((order) => order.orderId)).toContain(orderId)
})

describe('[RUL-14] the rule of heard stores', () => {
  const isOnline = async (code: string) => (await shop.good('GET /store/:code', { params: { code } })).isPOSOnline

  test('an operator sees which stores are silent, takes one out of the rule with a reason, and puts it back', async () => {
    await app.exchangeHeard()
    expect(await run('silent')).toEqual({ isDone: true, lines: ['Every store within its hours is heard.'] })
    app.silence('NSW01')
    await app.exchangeHeard()
    expect((await run('silent')).lines).toEqual([
      expect.stringMatching(/^NSW01 +Newtown: last heard 2026-11-21T\d\d:\d\dZ$/),
    ])
    expect(await run('rule')).toEqual({ isDone: true, lines: ['The rule applies to every store.'] })
    expect(await run('rule', 'nsw01', 'off', 'No line', 'until Monday')).toEqual({
      isDone: true,
      lines: ['NSW01: sells although nothing is heard from it, until you say "on".'],
    })
    await soon(async () => expect(await isOnline('NSW01')).toBe(true))
    expect((await run('rule')).lines).toEqual([expect.stringMatching(/^NSW01 +Newtown: No line until Monday$/)])
    expect((await run('silent')).lines).toEqual(['Every store within its hours is heard.'])
    expect(await run('rule', 'NSW01', 'on')).toEqual({
      isDone: true,
      lines: ['NSW01: sells only while its screen or its POS is heard.'],
    })
    await soon(async () => expect(await isOnline('NSW01')).toBe(false))
    app.hear('NSW01')
  })

  test('a store that was never heard is listed as such', async () => {
    await app.exchangeHeard()
    await app.database.sql`delete from store_heard where store_id = 'VIC01'`
    expect((await run('silent')).lines).toEqual([expect.stringMatching(/^VIC01 +Fitzroy: never heard$/)])
  })
})
