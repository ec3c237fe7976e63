import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCybersource, type Answer, type CybersourceTester } from '../../../test/official-card-client.ts'
import { cardForCode } from '../core/test-cards.ts'

let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource()
})
afterAll(() => gateway.app.close())
beforeEach(() => gateway.forget())

const reference = { clientReferenceInformation: { code: 'basket-1' } }
const amountOf = (totalAmount: unknown) => ({ amountDetails: { totalAmount, currency: 'AUD' } })
const billTo = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
const order = { orderInformation: { ...amountOf('42.50'), billTo } }

const create = (body: object): Promise<Answer> => gateway.call('PaymentsApi', 'createPayment', [body])
const pay = async (number?: string, more: object = {}): Promise<Answer> => {
  const { token } = await gateway.token(number)
  return create({ ...reference, tokenInformation: { transientTokenJwt: token }, ...order, ...more })
}
const idOf = ({ body }: Answer): string => String(body.id)
const capture = (id: string, amount: unknown = '42.50') =>
  gateway.call('CaptureApi', 'capturePayment', [{ ...reference, orderInformation: amountOf(amount) }, id])
const reverse = (id: string, amount = '42.50') => {
  const reversalInformation = { ...amountOf(amount), reason: 'basket ended' }
  return gateway.call('ReversalApi', 'authReversal', [id, { ...reference, reversalInformation }])
}
const refund = (id: string, amount = '42.50', kind: 'Payment' | 'Capture' = 'Payment') =>
  gateway.call('RefundApi', `refund${kind}`, [{ ...reference, orderInformation: amountOf(amount) }, id])
const sums = async () => {
  const { orders } = (await gateway.control('/ledger?code=basket-1')) as { orders: readonly object[] }
  return orders[0]
}

describe('[PAY-37] with the official client', () => {
  test('authorises, captures and refunds a payment, and the ledger adds up', async () => {
    const paid = await pay()
    expect(paid).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^\d{22}$/),
        status: 'AUTHORIZED',
        ...reference,
        orderInformation: { amountDetails: { totalAmount: '42.50', authorizedAmount: '42.50', currency: 'AUD' } },
        _links: { capture: { method: 'POST', href: `/pts/v2/payments/${idOf(paid)}/captures` } },
        processorInformation: { approvalCode: expect.any(String) },
        paymentInformation: { card: { type: '001' } },
      },
    })
    const captured = await capture(idOf(paid))
    expect(captured).toMatchObject({ status: 201, body: { status: 'PENDING', ...reference } })
    expect(await refund(idOf(captured), '10.00', 'Capture')).toMatchObject({
      status: 201,
      body: { status: 'PENDING', refundAmountDetails: { refundAmount: '10.00' } },
    })
    expect(await refund(idOf(paid), '32.51')).toMatchObject({ status: 400, body: { reason: 'INVALID_AMOUNT' } })
    expect(await refund(idOf(paid), '32.50')).toMatchObject({ status: 201 })
    expect(await sums()).toMatchObject({ authorised: 4250, captured: 4250, refunded: 4250, reversed: 0 })
    expect(await (await fetch(gateway.base)).text()).toContain('<td>basket-1</td>')
  })

  test('reverses an authorisation once and then refuses its capture', async () => {
    const id = idOf(await pay())
    expect(await reverse(id, '42.51')).toMatchObject({ status: 400, body: { reason: 'INVALID_AMOUNT' } })
    expect(await reverse(id)).toMatchObject({
      status: 201,
      body: { status: 'REVERSED', reversalAmountDetails: { reversedAmount: '42.50' } },
    })
    expect(await reverse(id)).toMatchObject({ status: 400, body: { reason: 'AUTH_ALREADY_REVERSED' } })
    expect(await capture(id)).toMatchObject({ status: 400, body: { reason: 'AUTH_ALREADY_REVERSED' } })
    expect(await sums()).toMatchObject({ authorised: 4250, captured: 0, reversed: 4250 })
  })

  test('captures at most the authorised amount, and voids a capture', async () => {
    const id = idOf(await pay())
    expect(await capture(id, '42.51')).toMatchObject({ status: 400, body: { reason: 'EXCEEDS_AUTH_AMOUNT' } })
    const first = await capture(id, '40.00')
    expect(await capture(id, '2.51')).toMatchObject({ status: 400, body: { reason: 'EXCEEDS_AUTH_AMOUNT' } })
    expect(await reverse(id)).toMatchObject({ status: 400, body: { reason: 'TRANSACTION_ALREADY_SETTLED' } })
    await capture(id, '2.50')
    expect(await capture(id, '0.01')).toMatchObject({ status: 400, body: { reason: 'TRANSACTION_ALREADY_SETTLED' } })
    const undo = () => gateway.call('VoidApi', 'voidCapture', [reference, idOf(first)])
    expect(await undo()).toMatchObject({
      status: 201,
      body: { status: 'VOIDED', voidAmountDetails: { voidAmount: '40.00' } },
    })
    expect(await undo()).toMatchObject({ status: 400, body: { reason: 'NOT_VOIDABLE' } })
    expect(await refund(idOf(first), '1.00', 'Capture')).toMatchObject({ body: { reason: 'CAPTURE_ALREADY_VOIDED' } })
    expect(await sums()).toMatchObject({ authorised: 4250, captured: 250 })
    expect(await gateway.call('VoidApi', 'voidPayment', [reference, id])).toMatchObject({
      body: { reason: 'NOT_VOIDABLE' },
    })
  })

  test('captures a sale with its authorisation, refunds it and voids it', async () => {
    const id = idOf(await pay(undefined, { processingInformation: { capture: true } }))
    expect(await sums()).toMatchObject({ authorised: 4250, captured: 4250 })
    const refunded = await refund(id, '5.00')
    expect(await gateway.call('VoidApi', 'voidPayment', [reference, id])).toMatchObject({ status: 400 })
    await gateway.call('VoidApi', 'voidRefund', [reference, idOf(refunded)])
    expect(await sums()).toMatchObject({ captured: 4250, refunded: 0 })
    expect(await gateway.call('VoidApi', 'voidPayment', [reference, id])).toMatchObject({ status: 201 })
    expect(await sums()).toMatchObject({ authorised: 0, captured: 0 })
  })

  test('finds a call with a lost answer by its reference and undoes it by the id of the call', async () => {
    await gateway.control('', { outcome: 'lostAnswer', operation: 'authorise' })
    const named = { clientReferenceInformation: { code: 'basket-1', transactionId: 'try-1' } }
    await expect(pay(undefined, named)).rejects.toThrow()
    const search = await gateway.call('SearchTransactionsApi', 'createSearch', [
      { query: 'clientReferenceInformation.code:basket-1 AND submitTimeUtc:[NOW/DAY-1DAY TO NOW/DAY+1DAY}' },
    ])
    expect(search).toMatchObject({ status: 201, body: { totalCount: 1 } })
    const { transactionSummaries } = search.body._embedded as { transactionSummaries: readonly { id: string }[] }
    const { id } = transactionSummaries[0]!
    expect(await gateway.call('TransactionDetailsApi', 'getTransaction', [id])).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'AUTHORIZED',
        orderInformation: { amountDetails: { authorizedAmount: '42.50' } },
        applicationInformation: { applications: [{ name: 'ics_auth', reasonCode: '100' }] },
      },
    })
    expect(await pay(undefined, named)).toMatchObject({ status: 400, body: { reason: 'DUPLICATE_REQUEST' } })
    const reversal = (transactionId: string, amount: string) =>
      gateway.call('ReversalApi', 'mitReversal', [
        { clientReferenceInformation: { transactionId }, reversalInformation: amountOf(amount) },
      ])
    expect(await reversal('try-2', '42.50')).toMatchObject({ status: 400, body: { reason: 'INVALID_DATA' } })
    expect(await reversal('try-1', '42.49')).toMatchObject({ status: 400, body: { reason: 'INVALID_AMOUNT' } })
    expect(await reversal('try-1', '42.50')).toMatchObject({ status: 201, body: { status: 'REVERSED' } })
    expect(await sums()).toMatchObject({ authorised: 4250, reversed: 4250 })
    expect(await gateway.call('TransactionDetailsApi', 'getTransaction', ['1'])).toMatchObject({ status: 404 })
    expect(await gateway.call('SearchTransactionsApi', 'createSearch', [{ query: 'x:y' }])).toMatchObject({
      status: 400,
    })
  })

  test('voids a sale with a lost answer by the id of the call', async () => {
    const processingInformation = { capture: true }
    await pay(undefined, {
      clientReferenceInformation: { code: 'basket-1', transactionId: 's' },
      processingInformation,
    })
    const undo = () => gateway.call('VoidApi', 'mitVoid', [{ clientReferenceInformation: { transactionId: 's' } }])
    expect(await undo()).toMatchObject({ status: 201, body: { status: 'VOIDED' } })
    expect(await undo()).toMatchObject({ status: 400 })
    expect(await sums()).toMatchObject({ authorised: 0, captured: 0 })
  })
})

describe('[PAY-34] [PAY-37] test cards', () => {
  test.each([
    ['150', 502, 'SYSTEM_ERROR'],
    ['151', 502, 'SERVER_TIMEOUT'],
    ['152', 502, 'SERVICE_TIMEOUT'],
    ['200', 201, 'AVS_FAILED'],
    ['201', 201, 'CONTACT_PROCESSOR'],
    ['202', 201, 'EXPIRED_CARD'],
    ['203', 201, 'GENERAL_DECLINE'],
    ['204', 201, 'INSUFFICIENT_FUND'],
    ['205', 201, 'STOLEN_LOST_CARD'],
    ['207', 201, 'ISSUER_UNAVAILABLE'],
    ['208', 201, 'UNAUTHORIZED_CARD'],
    ['209', 201, 'CVN_NOT_MATCH'],
    ['210', 201, 'EXCEEDS_CREDIT_LIMIT'],
    ['211', 201, 'INVALID_CVN'],
    ['212', 201, 'ALLOWABLE_PIN_RETRIES_EXCEEDED'],
    ['213', 201, 'BLOCKED_BY_CARDHOLDER'],
    ['214', 201, 'SUSPENDED_ACCOUNT'],
    ['215', 201, 'PAYMENT_REFUSED'],
    ['221', 201, 'BLACKLISTED_CUSTOMER'],
    ['230', 201, 'CV_FAILED'],
    ['231', 201, 'INVALID_ACCOUNT'],
    ['232', 400, 'CARD_TYPE_NOT_ACCEPTED'],
    ['233', 201, 'PROCESSOR_DECLINED'],
    ['234', 400, 'INVALID_MERCHANT_CONFIGURATION'],
    ['236', 201, 'PROCESSOR_ERROR'],
    ['237', 400, 'PROCESSOR_UNAVAILABLE'],
    ['239', 400, 'INVALID_CARD'],
    ['240', 400, 'INVALID_CARD_TYPE'],
    ['476', 201, 'CONSUMER_AUTHENTICATION_FAILED'],
    ['480', 201, 'SCORE_EXCEEDS_THRESHOLD'],
    ['481', 201, 'DECISION_PROFILE_REJECT'],
  ])('with code %s before the check digit answer %i %s', async (code, status, reason) => {
    for (const brand of ['001', '002', '003'] as const) {
      const { status: answered, body } = await pay(cardForCode(brand, code))
      expect(answered).toBe(status)
      if (status === 201) expect(body).toMatchObject({ status: 'DECLINED', errorInformation: { reason } })
      else expect(body).toMatchObject({ reason, submitTimeUtc: expect.any(String) })
    }
    expect((await sums()) ?? { authorised: 0 }).toMatchObject({ authorised: 0 })
  })

  test.each(['4111111111111111', '5555555555554444', '378282246310005', '2223003122003222'])(
    'approves %s',
    async (number) => {
      expect(await pay(number)).toMatchObject({ status: 201, body: { status: 'AUTHORIZED' } })
    },
  )

  test.each([
    ['235', 'EXCEEDS_AUTH_AMOUNT'],
    ['242', 'MISSING_AUTH'],
  ])('with code %s are approved, and refused with %s when captured', async (code, reason) => {
    const paid = await pay(cardForCode('001', code))
    expect(paid.body.status).toBe('AUTHORIZED')
    expect(await capture(idOf(paid))).toMatchObject({ status: 400, body: { reason } })
  })
})

describe('[PAY-37] invalid requests', () => {
  test('accepts a token once, by its jti or as a whole, even after a decline', async () => {
    for (const number of [undefined, cardForCode('001', '204')]) {
      const { token, jti } = await gateway.token(number)
      const by = (tokenInformation: object) => create({ ...reference, tokenInformation, ...order })
      const broken = `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}A`
      expect(await by({ transientTokenJwt: broken })).toMatchObject({ status: 400 })
      expect(await by({ jti })).toMatchObject({ status: 201 })
      for (const tokenInformation of [{ jti }, { transientTokenJwt: token }])
        expect(await by(tokenInformation)).toMatchObject({
          status: 400,
          body: {
            reason: 'INVALID_DATA',
            details: [{ field: `tokenInformation.${Object.keys(tokenInformation)[0]}` }],
          },
        })
    }
  })

  test.each([
    [
      'a numeric amount',
      { orderInformation: { ...amountOf(42.5), billTo } },
      'INVALID_DATA',
      ['orderInformation.amountDetails.totalAmount'],
    ],
    [
      'fractions of a cent',
      { orderInformation: { ...amountOf('42.505'), billTo } },
      'INVALID_DATA',
      ['orderInformation.amountDetails.totalAmount'],
    ],
    [
      'another currency',
      { orderInformation: { amountDetails: { totalAmount: '1.00', currency: 'NZD' }, billTo } },
      'INVALID_DATA',
      ['orderInformation.amountDetails.currency'],
    ],
    ['no reference', { clientReferenceInformation: {} }, 'MISSING_FIELD', ['clientReferenceInformation.code']],
    [
      'no payer',
      { orderInformation: amountOf('1.00') },
      'MISSING_FIELD',
      ['firstName', 'lastName', 'email'].map((name) => `orderInformation.billTo.${name}`),
    ],
    [
      'an unknown action',
      { processingInformation: { actionList: ['DANCE'] } },
      'INVALID_DATA',
      ['processingInformation.actionList'],
    ],
    [
      'fields that are empty, of another type or none of their values',
      {
        processingInformation: { commerceIndicator: 'shop', paymentSolution: 'cheque' },
        orderInformation: { ...amountOf('1.00'), billTo: { ...billTo, locality: '', country: 'Australia' } },
        deviceInformation: { ipAddress: 'home' },
      },
      'INVALID_DATA',
      [
        ...['processingInformation.paymentSolution', 'processingInformation.commerceIndicator'],
        ...['orderInformation.billTo.locality', 'orderInformation.billTo.country', 'deviceInformation.ipAddress'],
      ],
    ],
    ['a text for an object', { deviceInformation: 'phone' }, 'INVALID_DATA', ['deviceInformation']],
    [
      'a string for a boolean',
      { processingInformation: { capture: 'yes' } },
      'INVALID_DATA',
      ['processingInformation.capture'],
    ],
  ] as const)('refuses %s with the name of the field', async (_, change, reason, fields) => {
    expect(await pay(undefined, change)).toMatchObject({
      status: 400,
      body: { status: 'INVALID_REQUEST', reason, details: fields.map((field) => ({ field, reason })) },
    })
    expect(await sums()).toBeUndefined()
  })

  test('refuses a request without a means of payment, a plain card number, a zero amount and an unknown payment', async () => {
    expect(await create({ ...reference, ...order })).toMatchObject({ status: 400, body: { reason: 'MISSING_FIELD' } })
    const paymentInformation = { card: { number: '4111111111111111', expirationMonth: '12', expirationYear: '2099' } }
    expect(await create({ ...reference, ...order, paymentInformation })).toMatchObject({
      body: { reason: 'NOT_SUPPORTED' },
    })
    expect(await pay(undefined, { orderInformation: { ...amountOf('0.00'), billTo } })).toMatchObject({
      body: { reason: 'INVALID_AMOUNT' },
    })
    expect(await capture('1')).toMatchObject({ status: 400, body: { reason: 'MISSING_AUTH' } })
  })
})

describe('[PAY-37] the control endpoint', () => {
  test('forces reasons, wrong amounts and connection failures', async () => {
    const force = (outcome: string, operation = 'authorise') => gateway.control('', { outcome, operation })
    await force('STOLEN_LOST_CARD')
    expect((await pay()).body).toMatchObject({ status: 'DECLINED', errorInformation: { reason: 'STOLEN_LOST_CARD' } })
    await force('SYSTEM_ERROR')
    expect(await pay()).toMatchObject({ status: 502, body: { status: 'SERVER_ERROR', reason: 'SYSTEM_ERROR' } })
    await force('wrongAmount')
    const wrong = await pay()
    expect(wrong.body).toMatchObject({
      status: 'AUTHORIZED',
      orderInformation: { amountDetails: { authorizedAmount: '41.50' } },
    })
    await force('partialAmount')
    expect((await pay()).body).toMatchObject({ status: 'PARTIAL_AUTHORIZED' })
    await force('TRANSACTION_ALREADY_SETTLED', 'capture')
    expect(await capture(idOf(wrong), '41.50')).toMatchObject({
      status: 400,
      body: { reason: 'TRANSACTION_ALREADY_SETTLED' },
    })
    await force('wrongAmount', 'capture')
    expect((await capture(idOf(wrong), '41.50')).body).toMatchObject({ orderInformation: amountOf('40.50') })
    await force('GENERAL_DECLINE', 'refund')
    expect((await refund(idOf(wrong), '1.00')).body).toMatchObject({ status: 'DECLINED' })
    await force('cut')
    await expect(pay()).rejects.toThrow()
    expect(await sums()).toMatchObject({ authorised: 8300, captured: 4050, refunded: 0 })
  })

  test('creates no token for an invalid number and never stores a card number', async () => {
    expect(await gateway.control('/tokens', { number: '4111111111111112' })).toEqual({
      faults: [{ location: 'number', message: 'Invalid data' }],
    })
    await pay()
    for (const path of ['', '/ledger'])
      expect(JSON.stringify(await gateway.control(path))).not.toContain('4111111111111111')
  })
})
