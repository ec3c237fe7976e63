import type { StoreId } from '@forno/domain/core/basic-types'
import { expect, onTestFinished, test } from 'vitest'
import { enrolledScreen } from '../../../test/enrolled-screen.ts'
import { readableLog } from '../../../test/security-log.ts'
import { ownPage, shopOf } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import { hashPin, kitchenStore, makeKitchenOperations } from './index.ts'

const pin = '471147'

test('M6 the security log records sign-ins, enrolments and lock-outs of a kitchen, without the store code', async () => {
  const { logger, lines } = readableLog()
  const app = await startApp(undefined, {}, logger)
  onTestFinished(() => app.close())
  const shop = shopOf(app)
  const storeId = 'NSW01' as StoreId
  await kitchenStore(app.database.sql).setPin(storeId, await hashPin(pin, app.hashCost))
  const { code } = await makeKitchenOperations({
    ...app,
    sql: app.database.sql,
    hashKey: 'demo-email-hash-key',
  }).startEnrolment(storeId, 'Pass')
  let addresses = 0
  /** Uses a new address per call, because one address may log few lines a second. */
  const from = (cookie = '') => ({ headers: { ...ownPage, cookie }, ip: `198.51.100.${(addresses += 1)}` })
  const enrol = (typed: string) =>
    shop.call('POST /kitchen/device', { body: { storeCode: storeId, code: typed }, ...from() })
  const signIn = (cookie: string, typed = pin) =>
    shop.call('POST /kitchen/session', { body: { storeCode: storeId, pin: typed }, ...from(cookie) })

  await enrol('0000-0000-0000')
  await enrol(code)
  await signIn('')
  const cookie = await enrolledScreen(app)
  for (let count = 0; count < 5; count += 1) await signIn(cookie, '000000')
  await signIn(cookie)
  await app.ageLimits(15 * 60_000)
  await signIn(cookie)
  expect(lines().map(({ event, outcome }) => `${String(event)} ${String(outcome)}`)).toEqual([
    'kitchen_enrolment failure',
    'kitchen_enrolment success',
    ...Array<string>(6).fill('kitchen_log_in failure'),
    'lock_out failure',
    'kitchen_log_in success',
  ])
  const ofStore = lines().filter(({ event }) => event !== 'lock_out')
  expect(new Set(ofStore.map(({ subject }) => subject)).size).toBe(1)
  expect(withoutIds(JSON.stringify(lines()))).not.toMatch(/NSW01|471147/i)
})
