import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCybersource, type Answer, type CybersourceTester } from '../../../test/official-card-client.ts'

let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource()
})
afterAll(() => gateway.app.close())
beforeEach(() => gateway.forget())

const reference = { clientReferenceInformation: { code: 'basket-1' } }
const billTo = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
const orderOf = (totalAmount: string) => ({
  orderInformation: { amountDetails: { totalAmount, currency: 'AUD' }, billTo },
})
const create = (body: object) => gateway.call('PaymentsApi', 'createPayment', [body])
const save = async (number?: string, customerId?: string, totalAmount = '0.00'): Promise<Answer> => {
  const { token } = await gateway.token(number)
  const types = ['paymentInstrument', 'instrumentIdentifier', ...(customerId === undefined ? ['customer'] : [])]
  return create({
    ...reference,
    ...orderOf(totalAmount),
    tokenInformation: { transientTokenJwt: token },
    processingInformation: { actionList: ['TOKEN_CREATE'], actionTokenTypes: types },
    ...(customerId === undefined ? {} : { paymentInformation: { customer: { id: customerId } } }),
  })
}
type SavedIds = {
  readonly customer: { id: string }
  readonly paymentInstrument: { id: string }
  readonly instrumentIdentifier: { id: string }
  readonly instrumentidentifierNew: boolean
}
const savedIn = ({ body }: Answer) => body.tokenInformation as SavedIds

const tokens = (method: string, ...given: readonly unknown[]) =>
  gateway.call('CustomerPaymentInstrumentApi', method, given)
const list = (customerId: string) => tokens('getCustomerPaymentInstrumentsList', customerId, {})
const payBy = (paymentInformation: object, tokenInformation?: object) =>
  create({
    ...reference,
    orderInformation: { amountDetails: { totalAmount: '9.00', currency: 'AUD' } },
    paymentInformation,
    tokenInformation,
  })

test('[PAY-37] saves a card with a payment or with none, lists it without its number, and pays with it', async () => {
  const paid = await save('5555555555554444', undefined, '10.00')
  expect(paid.body).toMatchObject({ status: 'AUTHORIZED', tokenInformation: { instrumentidentifierNew: true } })
  const { customer, paymentInstrument } = savedIn(paid)
  const second = savedIn(await save('4111111111111111', customer.id))
  expect(second.customer.id).toBe(customer.id)
  const { body } = await list(customer.id)
  expect(body).toMatchObject({
    offset: 0,
    limit: 20,
    count: 2,
    total: 2,
    _embedded: {
      paymentInstruments: [
        {
          id: paymentInstrument.id,
          object: 'paymentInstrument',
          default: true,
          state: 'ACTIVE',
          billTo,
          card: { type: '002', expirationMonth: '12', expirationYear: '2099' },
          _embedded: { instrumentIdentifier: { card: { number: '555555XXXXXX4444' } } },
        },
        { id: second.paymentInstrument.id, default: false, card: { type: '001' } },
      ],
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/5555555555554444|4111111111111111/)
  const first = { customer: { id: customer.id } }
  expect((await payBy(first)).body).toMatchObject({
    status: 'AUTHORIZED',
    paymentInformation: { card: { type: '002' } },
  })
  expect((await payBy({ ...first, paymentInstrument: { id: second.paymentInstrument.id } })).body).toMatchObject({
    paymentInformation: { card: { type: '001' } },
  })
  const { token } = (await gateway.control('/tokens', { method: 'securityCode', securityCode: '123' })) as {
    token: string
  }
  expect((await payBy(first, { transientTokenJwt: token })).body.status).toBe('AUTHORIZED')
  expect((await payBy(first, { transientTokenJwt: token })).status).toBe(400)
  const again = savedIn(await save('5555555555554444'))
  expect(again).toMatchObject({
    instrumentidentifierNew: false,
    instrumentIdentifier: { id: savedIn(paid).instrumentIdentifier.id },
  })
})

test('[PAY-37] does not save a declined card', async () => {
  const { customer } = savedIn(await save())
  const declined = await save('4111111111112044', customer.id)
  expect(declined.body).toMatchObject({ status: 'DECLINED', errorInformation: { reason: 'INSUFFICIENT_FUND' } })
  expect(declined.body.tokenInformation).toBeUndefined()
  expect((await list(customer.id)).body.total).toBe(1)
})

test('[PAY-37] changes the default card and an expiry, and removes the default card last', async () => {
  const { customer, paymentInstrument: one } = savedIn(await save('5555555555554444'))
  const { paymentInstrument: two } = savedIn(await save('4111111111111111', customer.id))
  const remove = (id: string) => tokens('deleteCustomerPaymentInstrument', customer.id, id, {})
  expect(await remove(one.id)).toMatchObject({ status: 409, body: { errors: [{ type: 'conflict' }] } })
  const patch = (id: string, change: object) => tokens('patchCustomersPaymentInstrument', customer.id, id, change, {})
  expect(
    (await patch(two.id, { default: true, card: { expirationMonth: '02', expirationYear: '2030' } })).body,
  ).toMatchObject({
    default: true,
    card: { expirationMonth: '02', expirationYear: '2030' },
  })
  expect(await patch(two.id, { card: { expirationMonth: '13' } })).toMatchObject({
    status: 400,
    body: { errors: [{ type: 'invalidFields', details: [{ name: 'card.expirationMonth' }] }] },
  })
  const customers = (method: string, ...given: readonly unknown[]) => gateway.call('CustomerApi', method, given)
  expect((await customers('getCustomer', customer.id, {})).body).toMatchObject({
    defaultPaymentInstrument: { id: two.id },
  })
  await customers(
    'patchCustomer',
    customer.id,
    { defaultPaymentInstrument: { id: one.id }, buyerInformation: { email: 'a@example.com' } },
    {},
  )
  expect((await customers('getCustomer', customer.id, {})).body).toMatchObject({
    defaultPaymentInstrument: { id: one.id },
    buyerInformation: { email: 'a@example.com' },
  })
  for (const [change, name] of [
    [{ buyerInformation: 'Ann' }, 'buyerInformation'],
    [{ defaultPaymentInstrument: { id: 7 } }, 'defaultPaymentInstrument.id'],
  ] as const)
    expect(await customers('patchCustomer', customer.id, change, {})).toMatchObject({
      status: 400,
      body: { errors: [{ type: 'invalidFields', details: [{ name }] }] },
    })
  expect((await remove(two.id)).status).toBe(204)
  expect(await tokens('getCustomerPaymentInstrument', customer.id, two.id, {})).toMatchObject({ status: 410 })
  expect((await remove(one.id)).status).toBe(204)
  expect(await payBy({ customer: { id: customer.id } })).toMatchObject({
    status: 400,
    body: { reason: 'INVALID_DATA' },
  })
  expect((await customers('deleteCustomer', customer.id, {})).status).toBe(204)
  expect((await customers('getCustomer', customer.id, {})).status).toBe(410)
  expect(await list('unknown')).toMatchObject({ status: 404, body: { errors: [{ type: 'notFound' }] } })
})

test('[PAY-37] creates a customer first, and refuses another customer’s card and an expired one', async () => {
  const made = await gateway.call('CustomerApi', 'postCustomer', [
    { buyerInformation: { merchantCustomerID: 'c1' } },
    {},
  ])
  expect(made).toMatchObject({ status: 201, body: { buyerInformation: { merchantCustomerID: 'c1' } } })
  const registered = savedIn(await save(undefined, String(made.body.id)))
  const other = savedIn(await save())
  const stolen = { customer: registered.customer, paymentInstrument: other.paymentInstrument }
  expect(await payBy(stolen)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'paymentInformation.paymentInstrument.id' }] },
  })
  expect(await save(undefined, 'unknown')).toMatchObject({ status: 400 })
  await tokens(
    'patchCustomersPaymentInstrument',
    registered.customer.id,
    registered.paymentInstrument.id,
    { card: { expirationMonth: '01', expirationYear: '2020' } },
    {},
  )
  expect((await payBy({ customer: registered.customer })).body).toMatchObject({
    status: 'DECLINED',
    errorInformation: { reason: 'EXPIRED_CARD' },
  })
})
