import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCybersource, type Answer, type CybersourceTester } from '../../../test/official-card-client.ts'

let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource()
})
afterAll(() => gateway.app.close())
beforeEach(() => gateway.forget())

const reference = { clientReferenceInformation: { code: 'basket-1' } }
const billTo = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
const order = { orderInformation: { amountDetails: { totalAmount: '42.50', currency: 'AUD' }, billTo } }
const returnUrl = 'http://localhost:4711/card-auth/return'
const browser = {
  ipAddress: '203.0.113.7',
  httpAcceptContent: '*/*',
  httpBrowserLanguage: 'en-AU',
  httpBrowserColorDepth: '24',
  httpBrowserScreenHeight: '844',
  httpBrowserScreenWidth: '390',
  httpBrowserTimeDifference: '-660',
  userAgentBrowserValue: 'Mozilla/5.0',
}

type Setup = { readonly referenceId: string; readonly accessToken: string; readonly deviceDataCollectionUrl: string }
type Authentication = Setup &
  Readonly<Record<'authenticationTransactionId' | 'stepUpUrl' | 'cavv', string>> &
  Readonly<Record<string, string | undefined>>
const authenticationIn = ({ body }: Answer) => body.consumerAuthenticationInformation as Authentication

const call = (method: string, body: object) => gateway.call('PayerAuthenticationApi', method, [body])
const create = (body: object) => gateway.call('PaymentsApi', 'createPayment', [body])
const form = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

/** A card with a completed setup. */
const prepare = async (number: string) => {
  const { token, jti } = await gateway.token(number)
  const setup = await call('payerAuthSetup', { ...reference, tokenInformation: { transientToken: jti } })
  expect(setup).toMatchObject({ status: 201, body: { status: 'COMPLETED', ...reference } })
  return { token, jti, ...authenticationIn(setup) }
}
type Preparation = Awaited<ReturnType<typeof prepare>>

const enrolment = ({ referenceId }: Preparation) => ({
  referenceId,
  returnUrl,
  deviceChannel: 'Browser',
  transactionMode: 'S',
  acsWindowSize: '02',
})
const enrol = (prepared: Preparation, more: object = { deviceInformation: browser }) =>
  call('checkPayerAuthEnrollment', {
    ...reference,
    ...order,
    tokenInformation: { transientToken: prepared.jti },
    consumerAuthenticationInformation: enrolment(prepared),
    ...more,
  })
const pay = ({ token }: Preparation, action: string, consumerAuthenticationInformation: object) =>
  create({
    ...reference,
    ...order,
    tokenInformation: { transientTokenJwt: token },
    deviceInformation: browser,
    processingInformation: { actionList: [action] },
    consumerAuthenticationInformation,
  })

/** The fields of the bank's answer that a payment carries, under the names of the payment call. */
const proofOf = (answer: Authentication): Readonly<Record<string, string>> => {
  const names = ['cavv', 'xid', 'ucafAuthenticationData', 'ucafCollectionIndicator', 'eciRaw'] as const
  const carried = [...names, 'directoryServerTransactionId'].filter((name) => answer[name] !== undefined)
  const same = Object.fromEntries(carried.map((name) => [name, String(answer[name])]))
  return { ...same, paSpecificationVersion: String(answer['specificationVersion']) }
}
const without = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))
const payWith = ({ jti }: Preparation, consumerAuthenticationInformation: object, commerceIndicator: string) =>
  create({
    ...reference,
    ...order,
    tokenInformation: { jti },
    processingInformation: { commerceIndicator },
    consumerAuthenticationInformation,
  })

test.each([
  [
    '4000000000002701',
    'AUTHENTICATION_SUCCESSFUL',
    { veresEnrolled: 'Y', paresStatus: 'Y', eci: '05', ecommerceIndicator: 'vbv', cavv: expect.any(String) },
  ],
  [
    '5200000000002235',
    'AUTHENTICATION_SUCCESSFUL',
    {
      paresStatus: 'Y',
      eci: '02',
      ecommerceIndicator: 'spa',
      ucafAuthenticationData: expect.any(String),
      ucafCollectionIndicator: '2',
    },
  ],
  ['340000000002708', 'AUTHENTICATION_SUCCESSFUL', { paresStatus: 'Y', eci: '05', ecommerceIndicator: 'aesk' }],
  ['4000000000002719', 'AUTHENTICATION_SUCCESSFUL', { paresStatus: 'A', eci: '06' }],
  ['5200000000002482', 'AUTHENTICATION_SUCCESSFUL', { paresStatus: 'A', eci: '01' }],
  ['4000000000002313', 'AUTHENTICATION_SUCCESSFUL', { paresStatus: 'U', ecommerceIndicator: 'internet' }],
  ['4000000000002925', 'AUTHENTICATION_FAILED', { paresStatus: 'N', eciRaw: '07' }],
  ['340000000002062', 'AUTHENTICATION_FAILED', { paresStatus: 'R' }],
  [
    '4000000000002503',
    'PENDING_AUTHENTICATION',
    { paresStatus: 'C', challengeRequired: 'Y', stepUpUrl: expect.stringMatching(/StepUp$/) },
  ],
  ['4111111111111111', 'AUTHENTICATION_SUCCESSFUL', { paresStatus: 'Y' }],
])('[PAY-26] [PAY-37] the enrolment check of card %s answers %s', async (number: string, status: string, expected) => {
  const answer = await enrol(await prepare(number))
  expect(answer).toMatchObject({
    status: 201,
    body: { status, ...reference, consumerAuthenticationInformation: expected },
  })
  const failed: Readonly<Record<string, string>> = {
    AUTHENTICATION_FAILED: 'CONSUMER_AUTHENTICATION_FAILED',
    PENDING_AUTHENTICATION: 'CONSUMER_AUTHENTICATION_REQUIRED',
  }
  const reason = failed[status]
  expect(answer.body.errorInformation).toEqual(
    reason === undefined ? undefined : { reason, message: expect.any(String) },
  )
})

test('[PAY-25] [PAY-27] device data collection posts a string to its parent and replaces the browser fields', async () => {
  const prepared = await prepare('4000000000002701')
  expect(prepared.deviceDataCollectionUrl).toBe(`${gateway.base}/V1/Cruise/Collect`)
  expect(decodeJwt(prepared.accessToken)).toMatchObject({ ReferenceId: prepared.referenceId })
  expect(await enrol(prepared, {})).toMatchObject({
    status: 400,
    body: {
      reason: 'MISSING_FIELD',
      details: Object.keys(browser).map((name) => ({ field: `deviceInformation.${name}` })),
    },
  })
  const page = await form(prepared.deviceDataCollectionUrl, { JWT: prepared.accessToken })
  const [, literal = ''] = /postMessage\((".*?"),'\*'\)/.exec(await page.text()) ?? []
  const message: unknown = JSON.parse(JSON.parse(literal) as string)
  expect(message).toEqual({ MessageType: 'profile.completed', SessionId: prepared.referenceId, Status: true })
  expect(await enrol(prepared, {})).toMatchObject({ body: { status: 'AUTHENTICATION_SUCCESSFUL' } })
  expect((await form(prepared.deviceDataCollectionUrl, { JWT: 'guess' })).status).toBe(400)
})

describe('[PAY-25] [PAY-27] [PAY-37] a challenge', () => {
  const decide = async (prepared: Preparation, decision: string) => {
    const answer = await pay(prepared, 'CONSUMER_AUTHENTICATION', enrolment(prepared))
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'PENDING_AUTHENTICATION', errorInformation: { reason: 'CONSUMER_AUTHENTICATION_REQUIRED' } },
    })
    const { stepUpUrl, accessToken, authenticationTransactionId: id } = authenticationIn(answer)
    expect(decodeJwt(accessToken)).toMatchObject({
      ReturnUrl: returnUrl,
      ObjectifyPayload: true,
      Payload: { TransactionId: id },
    })
    const page = await (await form(stepUpUrl, { JWT: accessToken, MD: 'm"1' })).text()
    expect(page).toContain('$42.50')
    for (const word of ['Approve', 'Fail', 'Cancel']) expect(page).toContain(`>${word}</button>`)
    expect(page).toContain('name="MD" value="m&quot;1"')
    const back = await (
      await form(`${gateway.base}/V2/Cruise/Challenge`, { TransactionId: id, MD: 'm1', decision })
    ).text()
    expect(back).toContain(`<form method="post" action="${returnUrl}">`)
    expect(back).toContain(`name="TransactionId" value="${id}"`)
    expect(back).toContain('name="MD" value="m1"')
    return id
  }
  const validate = (authenticationTransactionId: string, { jti }: Preparation) =>
    call('validateAuthenticationResults', {
      ...reference,
      ...order,
      tokenInformation: { transientToken: jti },
      consumerAuthenticationInformation: { authenticationTransactionId },
    })

  test.each([
    ['4000000000002503', 'approve', 'AUTHORIZED', 'Y'],
    ['5200000000002151', 'approve', 'AUTHORIZED', 'Y'],
    ['340000000002484', 'approve', 'AUTHORIZED', 'U'],
    ['4000000000002503', 'fail', 'DECLINED', 'N'],
    ['4000000000002503', 'cancel', 'DECLINED', 'N'],
    ['4000000000002370', 'approve', 'DECLINED', 'N'],
  ])('of card %s with the decision %s: %s', async (number, decision, status, paresStatus) => {
    const prepared = await prepare(number)
    const authenticationTransactionId = await decide(prepared, decision)
    const isGood = status === 'AUTHORIZED'
    expect((await validate(authenticationTransactionId, prepared)).body).toMatchObject({
      status: isGood ? 'AUTHENTICATION_SUCCESSFUL' : 'AUTHENTICATION_FAILED',
      consumerAuthenticationInformation: {
        paresStatus,
        ...(decision === 'cancel' ? { challengeCancelCode: '01' } : {}),
      },
    })
    const paid = await pay(prepared, 'VALIDATE_CONSUMER_AUTHENTICATION', { authenticationTransactionId })
    expect(paid).toMatchObject({ status: 201, body: { status, consumerAuthenticationInformation: { paresStatus } } })
    if (!isGood) expect(paid.body).toMatchObject({ errorInformation: { reason: 'CONSUMER_AUTHENTICATION_FAILED' } })
    const again = await form(`${gateway.base}/V2/Cruise/Challenge`, {
      TransactionId: authenticationTransactionId,
      decision: 'approve',
    })
    expect(again.status).toBe(400)
  })

  test('fails without an answer, and proves nothing for another card', async () => {
    const [open, other] = [await prepare('4000000000002503'), await prepare('5200000000002151')]
    const { authenticationTransactionId } = authenticationIn(await enrol(open))
    expect(await pay(other, 'VALIDATE_CONSUMER_AUTHENTICATION', { authenticationTransactionId })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'consumerAuthenticationInformation.authenticationTransactionId' }] },
    })
    expect((await pay(open, 'VALIDATE_CONSUMER_AUTHENTICATION', { authenticationTransactionId })).body.status).toBe(
      'DECLINED',
    )
    expect((await validate('guess', open)).status).toBe(400)
    const ofAnotherCard = await validate(authenticationTransactionId, other)
    expect(ofAnotherCard).toMatchObject({
      status: 400,
      body: { details: [{ field: 'consumerAuthenticationInformation.authenticationTransactionId' }] },
    })
    const withoutCard = { ...reference, ...order, consumerAuthenticationInformation: { authenticationTransactionId } }
    expect(await call('validateAuthenticationResults', withoutCard)).toMatchObject({
      status: 400,
      body: { reason: 'MISSING_FIELD' },
    })
  })

  test('is decided by the control endpoint in tests without a page', async () => {
    const prepared = await prepare('4000000000002503')
    const { authenticationTransactionId } = authenticationIn(await enrol(prepared))
    expect(await gateway.control(`/challenges/${authenticationTransactionId}`, { decision: 'approve' })).toMatchObject({
      paresStatus: 'Y',
    })
    const proof = authenticationIn(await validate(authenticationTransactionId, prepared))
    const carried = (changes: object) =>
      payWith(prepared, { ...proofOf(proof), ...changes }, proof.ecommerceIndicator ?? '')
    expect(await carried({ cavv: Buffer.from('forged').toString('base64') })).toMatchObject({ status: 400 })
    expect((await carried({})).body).toMatchObject({ status: 'AUTHORIZED' })
  })
})

describe('[PAY-26] a payment after an authentication without a challenge', () => {
  test.each([
    ['4000000000002701', ['cavv', 'xid'], 'vbv'],
    ['4000000000002719', ['cavv', 'xid'], 'vbv_attempted'],
    ['340000000002708', ['cavv', 'xid'], 'aesk'],
    ['5200000000002235', ['ucafAuthenticationData', 'ucafCollectionIndicator'], 'spa'],
  ])('of card %s must carry the whole answer of the bank', async (number, names, indicator) => {
    const prepared = await prepare(number)
    const all = [...names, 'eciRaw', 'directoryServerTransactionId', 'paSpecificationVersion']
    const answer = proofOf(authenticationIn(await enrol(prepared)))
    const proof = Object.fromEntries(all.map((name) => [name, String(answer[name])]))
    expect(await payWith(prepared, {}, 'internet')).toMatchObject({ status: 400, body: { reason: 'MISSING_FIELD' } })
    const refusedFields = (name: string, reason: string) => ({
      status: 400,
      body: { reason, details: [{ field: `consumerAuthenticationInformation.${name}` }] },
    })
    for (const name of all) {
      expect(await payWith(prepared, without(proof, name), indicator)).toMatchObject(
        refusedFields(name, 'MISSING_FIELD'),
      )
      expect(await payWith(prepared, { ...proof, [name]: 'x' }, indicator)).toMatchObject(
        refusedFields(name, 'INVALID_DATA'),
      )
    }
    expect(await payWith(prepared, proof, 'internet')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'processingInformation.commerceIndicator' }] },
    })
    expect((await payWith(prepared, proof, indicator)).body).toMatchObject({ status: 'AUTHORIZED' })
    expect(await gateway.control('/ledger')).toMatchObject({
      orders: [{ transactions: [{ commerceIndicator: indicator }] }],
    })
  })

  test('of a card whose bank was unavailable has nothing to carry', async () => {
    const prepared = await prepare('4000000000002313')
    expect(proofOf(authenticationIn(await enrol(prepared)))).not.toHaveProperty('cavv')
    expect((await payWith(prepared, {}, 'internet')).body).toMatchObject({ status: 'AUTHORIZED' })
  })
})

test('[PAY-37] a bundled authentication pays at once if frictionless, and declines if it fails', async () => {
  const frictionless = await prepare('4000000000002701')
  expect((await pay(frictionless, 'CONSUMER_AUTHENTICATION', enrolment(frictionless))).body).toMatchObject({
    status: 'AUTHORIZED',
    consumerAuthenticationInformation: { paresStatus: 'Y', eci: '05' },
  })
  const failing = await prepare('4000000000002925')
  expect((await pay(failing, 'CONSUMER_AUTHENTICATION', enrolment(failing))).body).toMatchObject({
    status: 'DECLINED',
    errorInformation: { reason: 'CONSUMER_AUTHENTICATION_FAILED' },
  })
  const { orders } = (await gateway.control('/ledger')) as { orders: readonly object[] }
  expect(orders).toMatchObject([{ code: 'basket-1', authorised: 4250 }])
})

test('[PAY-37] refuses the enrolment check without a setup, for another card or without a valid return URL', async () => {
  const [one, other] = [await prepare('4000000000002701'), await prepare('5200000000002235')]
  const wrong = (change: object) => pay(one, 'CONSUMER_AUTHENTICATION', { ...enrolment(one), ...change })
  for (const [change, field] of [
    [{ referenceId: 'guess' }, 'referenceId'],
    [{ referenceId: other.referenceId }, 'referenceId'],
    [{ referenceId: undefined }, 'referenceId'],
    [{ returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    [{ deviceChannel: 'SDK' }, 'deviceChannel'],
  ] as const)
    expect(await wrong(change)).toMatchObject({
      status: 400,
      body: { details: [{ field: `consumerAuthenticationInformation.${field}` }] },
    })
  expect(await call('payerAuthSetup', { ...reference })).toMatchObject({
    status: 400,
    body: { reason: 'MISSING_FIELD' },
  })
  expect(await call('payerAuthSetup', { tokenInformation: { jti: one.jti } })).toMatchObject({ status: 400 })
})
