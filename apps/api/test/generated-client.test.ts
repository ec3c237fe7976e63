import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatedClient, orderingProgram } from './generated-client.ts'
import { openCardShop, type CardShop } from './payments/card-shop.ts'

type Client = Awaited<ReturnType<typeof generatedClient>>
let cards: CardShop
let client: Client
let url: string
/** Changes of the program that the shop would refuse. */
const broken = [
  ["paymentType: 'cash'", "paymentType: 'cheque'"],
  ['quantity: 2', "quantity: 'two'"],
  ["'X-Session-Id': sessionId", "'X-Session-Id': 1"],
  ["'Idempotency-Key': crypto", "'Idempotence': crypto"],
  ['order.fulfilmentStatus', 'order.orderId'],
] as const
let errors: readonly string[]
beforeAll(async () => {
  cards = await openCardShop(() => ({ CYBERSOURCE_PAYER_AUTH: 'off' }))
  url = await cards.app.app.listen({ port: 0, host: '127.0.0.1' })
  client = await generatedClient(url)
  const programs = broken.map(([right, wrong]) => orderingProgram.replace(right, wrong))
  errors = await client.check(orderingProgram, ...programs)
})
afterAll(async () => {
  await client.remove()
  await cards.close()
})

const testTimeout = 120_000

test(
  '[API-01] [API-09] [API-17] [ORD-03] [PAY-14] a client generated from the OpenAPI document orders by cash and by card without a cast',
  async () => {
    expect(errors[0]).toBe('')
    const { token } = await cards.gateway.typed()
    const { cash, card } = await client.start<Record<'cash' | 'card', Record<string, unknown>>>(url, token)
    expect(cash).toMatchObject({ status: 'Preparing', amountToCollect: cash['basketTotal'] })
    expect(card).toEqual({ status: 'Preparing', parts: 3, amountToCollect: 0, refusal: 'BasketOrdered' })
  },
  testTimeout,
)

test('[API-01] [API-16] the compiler rejects what the shop would refuse', () => {
  for (const [index, [right, wrong]] of broken.entries()) {
    expect(orderingProgram).toContain(right)
    expect(errors[index + 1], wrong).toMatch(/error TS\d+/)
  }
})
