import { instant, type StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cookiesOf, enrolledScreen } from '../../../test/enrolled-screen.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { ownKeys } from '../../../test/secret-keys.ts'
import { expectRefusal, ownPage, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { hashCosts } from '../../platform/crypto/hash-cost.ts'
import { hashPin, kitchenStore, makeKitchenOperations } from './index.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  for (const storeId of ['NSW01', 'NSW02']) await setPin(storeId)
})
afterAll(() => app.close())

const minute = 60_000
const day = 24 * 60 * minute
const pin = '471147'
/** An address of another machine than the server. */
const tablet = '203.0.113.7'
let addresses = 0
const otherAddress = (): string => `198.51.100.${(addresses += 1)}`

const setPin = async (storeId: string): Promise<void> =>
  kitchenStore(app.database.sql).setPin(storeId as StoreId, await hashPin(pin, hashCosts.least))
const operations = () => makeKitchenOperations({ ...app, sql: app.database.sql, hashKey: 'demo-email-hash-key' })
const codeFor = async (storeId = 'NSW01', label = 'Pass'): Promise<string> =>
  (await operations().startEnrolment(storeId as StoreId, label)).code

const enrol = (storeCode: string, code: string, cookie = '', ip = otherAddress()) =>
  shop.call('POST /kitchen/device', { body: { storeCode, code }, headers: { ...ownPage, cookie }, ip })
const signIn = (cookie: string, typed = pin, storeCode = 'NSW01', ip = tablet) =>
  shop.call('POST /kitchen/session', { body: { storeCode, pin: typed }, headers: { ...ownPage, cookie }, ip })
const orders = (cookie: string) => shop.call('GET /kitchen/orders', { headers: { ...ownPage, cookie } })
const device = (cookie: string, ip = tablet) =>
  shop.call('GET /kitchen/device', { headers: { ...ownPage, cookie }, ip })

describe('enrolling a screen', () => {
  test('H4 POST /kitchen/device happy: a code enrols the screen for 400 days, GET /kitchen/device happy: returns the enrolment', async () => {
    const code = await codeFor('NSW01', 'Oven 2')
    const answer = await enrol('nsw01', ` ${code.toLowerCase()} `)
    const enrolment = { storeId: 'NSW01', storeName: 'Newtown', label: 'Oven 2' }
    expect([answer.status, answer.body]).toEqual([201, enrolment])
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^kitchenDevice=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await device('')).body).toEqual({ device: null, canEnrolByPin: false })
    expect((await device(cookiesOf(answer.headers))).body).toEqual({ device: enrolment, canEnrolByPin: false })
    expect((await signIn(cookiesOf(answer.headers))).status).toBe(200)
  })

  test('H4 the database holds neither the code nor the token', async () => {
    const waiting = await codeFor()
    const { headers } = await enrol('NSW01', await codeFor())
    const stored = JSON.stringify([
      await app.database.sql`select * from kitchen_devices`,
      await app.database.sql`select * from kitchen_enrolments`,
    ])
    expect(stored).not.toContain(cookiesOf(headers).replace('kitchenDevice=', ''))
    for (const code of [waiting, waiting.replaceAll('-', '')]) expect(stored).not.toContain(code)
  })

  test('H4 POST /kitchen/device refusal: EnrolmentCodeWrong, the same for a wrong code, another store’s code, an unknown store and malformed text', async () => {
    const code = await codeFor('NSW02')
    const answers = [
      await enrol('NSW01', '0000-0000-0000'),
      await enrol('NSW01', code),
      await enrol('NOPE', code),
      await enrol('NSW02', 'hello'),
    ]
    for (const answer of answers) expectRefusal(answer, 'EnrolmentCodeWrong')
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await enrol('NSW02', code)).status).toBe(201)
  })

  test('H4 a code enrols one screen, even when five send it at once', async () => {
    const code = await codeFor()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => enrol('NSW01', code)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([201, 403, 403, 403, 403])
  })

  test('H4 a code is valid for ten minutes', async () => {
    const [early, late] = [await codeFor(), await codeFor()]
    app.pass(10 * minute - 5_000)
    expect((await enrol('NSW01', early)).status).toBe(201)
    app.pass(6_000)
    expectRefusal(await enrol('NSW01', late), 'EnrolmentCodeWrong')
  })

  test('H4 an address may try ten wrong codes in a quarter of an hour', async () => {
    const ip = otherAddress()
    const answers = await Promise.all(Array.from({ length: 14 }, () => enrol('NSW01', '0000-0000-0000', '', ip)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
    expectRefusal(await enrol('NSW01', await codeFor(), '', ip), 'TooManyRequests')
    await app.ageLimits(15 * minute)
    expect((await enrol('NSW01', await codeFor(), '', ip)).status).toBe(201)
  })

  test('H4 enrolling again ends the screen’s earlier enrolment and signs it out', async () => {
    const earlier = cookiesOf((await enrol('NSW01', await codeFor())).headers)
    const session = cookiesOf((await signIn(earlier)).headers)
    const later = cookiesOf((await enrol('NSW02', await codeFor('NSW02'), earlier)).headers)
    expectRefusal(await orders(session), 'LoginRequired')
    expectRefusal(await signIn(earlier), 'DeviceNotEnrolled')
    expect((await signIn(later, pin, 'NSW02')).status).toBe(200)
  })

  test('POST /kitchen/device refusal: NotYours from another origin', async () => {
    const body = { storeCode: 'NSW01', code: await codeFor() }
    const headers = { ...ownPage, origin: 'https://evil.example' }
    expectRefusal(await shop.call('POST /kitchen/device', { body, headers }), 'NotYours')
  })
})

describe('a PIN without an enrolled screen', () => {
  test('H4 POST /kitchen/session refusal: DeviceNotEnrolled for any PIN without a cookie, with a made-up one and at another store', async () => {
    const ofOther = await enrolledScreen(app, 'NSW02')
    for (const cookie of ['', 'kitchenDevice=made-up', ofOther])
      for (const typed of [pin, '000000']) expectRefusal(await signIn(cookie, typed), 'DeviceNotEnrolled')
    expect((await signIn(ofOther, pin, 'NSW02')).status).toBe(200)
  })

  test('H4 in development a right PIN enrols a browser on the same machine', async () => {
    const local = '127.0.0.1'
    expect((await device('', local)).body).toEqual({ device: null, canEnrolByPin: true })
    expectRefusal(await signIn('', '000000', 'NSW01', local), 'PinWrong')
    const answer = await signIn('', pin, 'NSW01', local)
    expect(answer.status).toBe(200)
    const enrolment = { storeId: 'NSW01', storeName: 'Newtown', label: 'Development' }
    expect((await device(cookiesOf(answer.headers), local)).body.device).toEqual(enrolment)
  })

  test.each([
    ['uat', { ENVIRONMENT: 'uat' }, ownPage.origin],
    [
      'a deployment that other machines can reach',
      { PUBLIC_URL: 'https://forno.example', TRUSTED_PROXIES: '10.0.0.0/8' },
      'https://forno.example',
    ],
  ])('H4 in %s it does not', async (_, environ, origin) => {
    const otherApp = await startApp(undefined, { ...ownKeys(), ...environ })
    onTestFinished(() => otherApp.close())
    const body = { storeCode: 'NSW01', pin }
    const answer = await shopOf(otherApp).call('POST /kitchen/session', {
      body,
      headers: { ...ownPage, origin },
      ip: '127.0.0.1',
    })
    expectRefusal(answer, 'DeviceNotEnrolled')
  })
})

describe('the PIN rate limit of an enrolled screen', () => {
  test('H4 five wrong PINs in a quarter of an hour lock this screen alone, even for the right PIN', async () => {
    const [mine, beside] = [await enrolledScreen(app), await enrolledScreen(app)]
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(mine, '000000')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expectRefusal(await signIn(mine), 'TooManyRequests')
    expect((await signIn(beside)).status).toBe(200)
    await app.ageLimits(15 * minute)
    expect((await signIn(mine)).status).toBe(200)
  })

  test('H4 any 24 hours contain at most forty wrong PINs of one screen, and twenty a day on average', async () => {
    const cookie = await enrolledScreen(app)
    const checked: number[] = []
    let at = 0
    // The first window begins with one attempt and fills up at its end, so that two full windows are adjacent.
    checked.push((await signIn(cookie, '000000')).status === 401 ? at : -1)
    const step = 15 * minute
    for (at = step; at < 4 * day; at += step) {
      await app.ageLimits(step)
      if (at < day - 3 * step) continue
      for (let tries = 0; tries < 6; tries += 1)
        if ((await signIn(cookie, '000000')).status === 401) checked.push(at)
        else break
    }
    const inDayFrom = (from: number): number => checked.filter((each) => each >= from && each < from + day).length
    const most = Math.max(...checked.map(inDayFrom))
    expect(most).toBeGreaterThan(20)
    expect(most).toBeLessThanOrEqual(40)
    expect(checked.length).toBeLessThanOrEqual(20 * 5)
  })

  test('a right PIN does not count as an attempt', async () => {
    const cookie = await enrolledScreen(app)
    for (let count = 0; count < 25; count += 1) expect((await signIn(cookie)).status).toBe(200)
  })
})

describe('ending an enrolment', () => {
  test('H4 an ended screen is signed out and cannot try a PIN; the store’s other screens keep working', async () => {
    const [mine, beside] = [await enrolledScreen(app), await enrolledScreen(app)]
    const [session, besideSession] = [
      cookiesOf((await signIn(mine)).headers),
      cookiesOf((await signIn(beside)).headers),
    ]
    const devices = await operations().listDevices('NSW01' as StoreId)
    const deviceId = devices.at(-2)?.deviceId ?? 0
    expect(await operations().endDevice(deviceId)).toMatchObject({ deviceId, storeId: 'NSW01' })
    expect(await operations().endDevice(deviceId)).toBeNull()
    expectRefusal(await orders(session), 'LoginRequired')
    expectRefusal(await signIn(mine), 'DeviceNotEnrolled')
    expect((await orders(besideSession)).status).toBe(200)
  })

  test('H4 an enrolment expires after 400 days without a sign-in; each sign-in restarts them', async () => {
    const [used, unused] = [await enrolledScreen(app), await enrolledScreen(app)]
    app.pass(300 * day)
    expect((await signIn(used)).status).toBe(200)
    app.pass(101 * day)
    expectRefusal(await signIn(unused), 'DeviceNotEnrolled')
    expect((await signIn(used)).status).toBe(200)
  })

  test('L14 a screen is not signed in if the PIN changes during the check', async () => {
    const kitchen = kitchenStore(app.database.sql)
    const pinHash = (await kitchen.pinHash('NSW02' as StoreId)) ?? ''
    await setPin('NSW02')
    const later = app.clock() + minute
    const signedIn = { storeId: 'NSW02' as StoreId, deviceId: null, pinHash }
    expect(await kitchen.openSession('of an old PIN', signedIn, instant(later), app.clock())).toBe(false)
    expect(await kitchen.sessionOwner('of an old PIN', app.clock())).toBeNull()
  })

  test('L14 POST /kitchen/session refusal: PinWrong, without a cookie, if the PIN changes during the check', async () => {
    const screen = await enrolledScreen(app, 'NSW02')
    const answers: ReturnType<typeof signIn>[] = []
    await app.database.sql.begin(async (inside) => {
      await inside`update kitchen_pins set pin_hash = 'of another PIN' where store_id = 'NSW02'`
      // Checks the previous PIN, which other transactions still see, and waits for this update.
      answers.push(signIn(screen, pin, 'NSW02'))
      await expect.poll(() => lockWaits(app.database.sql)).toBe(1)
    })
    const [answer] = answers
    expectRefusal(await answer!, 'PinWrong')
    expect((await answer!).headers['set-cookie']).toBeUndefined()
    await setPin('NSW02')
  })
})
