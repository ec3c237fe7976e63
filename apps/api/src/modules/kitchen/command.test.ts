import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf } from '../../../test/enrolled-screen.ts'
import { expectRefusal, ownPage, shopOf, type Shop } from '../../../test/shop.ts'
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
  [['delete', 'NSW01'], 'Say what to do:'],
  [[], 'Say what to do:'],
])('%j prints what is wrong', async (args, sentence) => {
  const { isDone, lines } = await run(...args)
  expect(isDone).toBe(false)
  expect(lines.join('\n')).toContain(sentence)
})
