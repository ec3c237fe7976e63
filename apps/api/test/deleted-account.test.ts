import type { Calls } from '@forno/contracts/calls'
import type { RefusalName } from '@forno/domain/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWaits } from './lock-waits.ts'
import { customerPassword, headersOf, makeCustomer, type TestCustomer } from './process/test-customer.ts'
import { startTrustingCaptcha, type TrustingCaptcha } from './process/trusting-captcha.ts'
import { expectRefusal, shopOf, type Answer, type CallOptions } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'

let captcha: TrustingCaptcha
let app: TestApp
beforeAll(async () => {
  captcha = await startTrustingCaptcha()
  app = await startApp(undefined, { CAPTCHA_URL: captcha.url })
})
afterAll(async () => {
  await app.close()
  await captcha.stop()
})

const home = {
  address: '12 Example Street',
  city: 'Newtown',
  state: 'NSW',
  postalCode: '2042',
  longitude: 151.179,
  latitude: -33.8975,
}
const ofOwner = ({ customerId, ...owner }: TestCustomer): CallOptions => ({
  params: { id: customerId },
  ...headersOf(owner),
})
const logIn = ({ email }: TestCustomer): CallOptions => ({
  body: { email, password: customerPassword, scope: '', tokenV3: 'CUSTOMER_TOKEN', action: 'CUSTOMER_TOKEN' },
})

/** Waits until a statement of the call is blocked by the row lock of the deletion. */
const someoneWaits = () => expect.poll(() => lockWaits(app.database.sql)).toBeGreaterThan(0)

/** The answer to a call whose customer is deleted between its check of the token and its write. */
const answerWhileDeleted = async (
  address: keyof Calls,
  sent: (owner: TestCustomer) => CallOptions,
): Promise<Answer> => {
  const owner = await makeCustomer(app)
  const answers: Promise<Answer>[] = []
  await app.database.sql.begin(async (inside) => {
    await inside`delete from customers where customer_id = ${owner.customerId}`
    answers.push(shopOf(app).call(address, sent(owner)))
    await someoneWaits()
  })
  return answers[0]!
}

test.each<[keyof Calls, RefusalName, (owner: TestCustomer) => CallOptions]>([
  ['POST /customer/:id/passkeys/options', 'LoginRequired', ofOwner],
  ['POST /customer/:id/address', 'LoginRequired', (owner) => ({ ...ofOwner(owner), body: home })],
  ['POST /customer/token', 'InvalidCredentials', logIn],
])('[ACC-23] %s is refused when its account is deleted during the call: %s', async (address, refusal, sent) => {
  expectRefusal(await answerWhileDeleted(address, sent), refusal)
})
