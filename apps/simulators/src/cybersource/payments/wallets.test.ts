import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appleToken } from '../../applepay/apple-token.ts'
import { googleToken } from '../../googlepay/google-token.ts'
import { walletCards } from '../../wallet/wallet-card.ts'
import { startCybersource, type CybersourceTester } from '../../../test/official-card-client.ts'

let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource()
})
afterAll(() => gateway.app.close())
beforeEach(() => gateway.forget())

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')
const order = {
  clientReferenceInformation: { code: 'basket-1' },
  orderInformation: { amountDetails: { totalAmount: '42.50', currency: 'AUD' } },
}
const create = (body: object) => gateway.call('PaymentsApi', 'createPayment', [{ ...order, ...body }])
const descriptor = 'RklEPUNPTU1PTi5BUFBMRS5JTkFQUC5QQVlNRU5U'

const apple = (tokenFields: object, more: object = { descriptor, encoding: 'Base64' }) => {
  const value = base64({
    version: 'EC_v1',
    data: base64({ sim: true, ...tokenFields }),
    signature: 'c2ln',
    header: { transactionId: 'a' },
  })
  return create({
    processingInformation: { paymentSolution: '001' },
    paymentInformation: { fluidData: { value, ...more } },
  })
}
const google = (tokenFields: object) => {
  const signedMessage = JSON.stringify({ encryptedMessage: base64({ sim: true, ...tokenFields }), tag: 'x' })
  const value = base64(JSON.stringify({ signature: 's', protocolVersion: 'ECv2', signedMessage }))
  return create({ processingInformation: { paymentSolution: '012' }, paymentInformation: { fluidData: { value } } })
}

test.each([
  ['Apple Pay', apple],
  ['Google Pay', google],
] as const)('[PAY-17] [PAY-37] a simulated %s token decides its own outcome', async (_, pay) => {
  expect((await pay({ pan: '5555 5555 5555 4444' })).body).toMatchObject({
    status: 'AUTHORIZED',
    paymentInformation: { card: { type: '002' } },
  })
  expect((await pay({})).body).toMatchObject({ status: 'AUTHORIZED', paymentInformation: { card: { type: '001' } } })
  expect((await pay({ pan: '4111111111112044' })).body).toMatchObject({
    status: 'DECLINED',
    errorInformation: { reason: 'INSUFFICIENT_FUND' },
  })
  expect((await pay({ pan: '4111111111112044', outcome: 'approved' })).body).toMatchObject({ status: 'AUTHORIZED' })
  expect((await pay({ outcome: 'EXCEEDS_CREDIT_LIMIT' })).body).toMatchObject({
    errorInformation: { reason: 'EXCEEDS_CREDIT_LIMIT' },
  })
  expect((await pay({ outcome: 'SYSTEM_ERROR' })).status).toBe(502)
  for (const wrong of [{ outcome: 'fine' }, { pan: '4111111111111112' }, { sim: false }])
    expect(await pay(wrong)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'paymentInformation.fluidData.value' }] },
    })
})

test('[PAY-17] [PAY-37] requires the payment solution of the wallet, and Apple’s descriptor', async () => {
  expect(await apple({}, {})).toMatchObject({
    status: 400,
    body: { details: [{ field: 'paymentInformation.fluidData.descriptor' }] },
  })
  const fluidData = { value: base64({ sim: true }) }
  for (const processingInformation of [{}, { paymentSolution: '008' }])
    expect(await create({ processingInformation, paymentInformation: { fluidData } })).toMatchObject({
      status: 400,
      body: { reason: 'INVALID_DATA' },
    })
  const value = 'a real token'
  expect(
    await create({ processingInformation: { paymentSolution: '012' }, paymentInformation: { fluidData: { value } } }),
  ).toMatchObject({ status: 400 })
})

test('[PAY-28] [PAY-37] a Click to Pay token contains the payer and is valid for one payment', async () => {
  const { token } = (await gateway.control('/tokens', { method: 'clickToPay' })) as { token: string }
  const body = { tokenInformation: { transientTokenJwt: token }, processingInformation: { paymentSolution: '027' } }
  const { metadata, content } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    metadata: object
    content: object
  }
  expect({ metadata, content }).toMatchObject({
    metadata: { paymentType: 'CLICKTOPAY' },
    content: {
      orderInformation: { billTo: { email: 'alex.baker@example.com' } },
      processingInformation: { paymentSolution: { value: '027' } },
    },
  })
  expect((await create(body)).body.status).toBe('AUTHORIZED')
  expect((await create(body)).status).toBe(400)
})

test('[PAY-16] [PAY-37] a Visa Checkout call id is valid for one payment', async () => {
  const { callId } = (await gateway.control('/tokens', { method: 'visaCheckout', number: '4111111111111111' })) as {
    callId: string
  }
  const by = (visaCheckoutId?: string) =>
    create({ processingInformation: { paymentSolution: 'visacheckout', visaCheckoutId } })
  expect((await by(callId)).body).toMatchObject({ status: 'AUTHORIZED' })
  expect(await by(callId)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'processingInformation.visaCheckoutId' }] },
  })
  expect((await by('guess')).status).toBe(400)
  expect(await by()).toMatchObject({ status: 400, body: { reason: 'MISSING_FIELD' } })
})

test.each(walletCards)('[PAY-17] [PAY-37] reads the wallet tokens of the card $label', async ({ id, outcome, pan }) => {
  const card = walletCards.find((each) => each.id === id)!
  const tokens = [
    ['001', { value: base64(appleToken(card).paymentData), descriptor }],
    ['012', { value: base64(googleToken(card, 'CRYPTOGRAM_3DS')) }],
  ] as const
  for (const [paymentSolution, fluidData] of tokens) {
    const { body } = await create({ processingInformation: { paymentSolution }, paymentInformation: { fluidData } })
    if (outcome === 'SYSTEM_ERROR') expect(body).toMatchObject({ reason: outcome })
    else if (outcome === 'approved' || outcome === null) expect(body).toMatchObject({ status: 'AUTHORIZED' })
    else expect(body).toMatchObject({ status: 'DECLINED', errorInformation: { reason: outcome } })
  }
  const { orders } = (await gateway.control('/ledger')) as {
    orders: readonly { transactions: readonly { card: string }[] }[]
  }
  for (const each of orders.flatMap(({ transactions }) => transactions)) expect(each.card).toContain(pan.slice(-4))
})

test('[PAY-26] [PAY-37] a Google Pay card with PAN_ONLY goes through 3-D Secure like a typed card', async () => {
  const card = walletCards.find(({ id }) => id === 'step-up')!
  const wallet = {
    processingInformation: { paymentSolution: '012' },
    paymentInformation: { fluidData: { value: base64(googleToken(card, 'PAN_ONLY')) } },
  }
  const ask = async (method: string, more: object = {}) =>
    (await gateway.call('PayerAuthenticationApi', method, [{ ...order, ...wallet, ...more }])).body
  const setup = await ask('payerAuthSetup')
  const { referenceId, accessToken } = setup.consumerAuthenticationInformation as Readonly<Record<string, string>>
  const JWT = accessToken ?? ''
  await fetch(`${gateway.base}/V1/Cruise/Collect`, { method: 'POST', body: new URLSearchParams({ JWT }) })
  const billTo = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
  const enrolled = await ask('checkPayerAuthEnrollment', {
    orderInformation: { ...order.orderInformation, billTo },
    consumerAuthenticationInformation: {
      referenceId,
      returnUrl: 'http://localhost:4711/back',
      deviceChannel: 'Browser',
      transactionMode: 'S',
    },
  })
  expect(enrolled.status).toBe('PENDING_AUTHENTICATION')
  const proved = { paymentInformation: { fluidData: { value: base64(googleToken(card, 'CRYPTOGRAM_3DS')) } } }
  expect(await ask('payerAuthSetup', proved)).toMatchObject({
    reason: 'INVALID_DATA',
    details: [{ field: 'paymentInformation.fluidData.value' }],
  })
})
