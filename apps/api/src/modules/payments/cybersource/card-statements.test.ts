import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeWith } from '../../../../test/content-edits.ts'
import { gatewayOf, option } from '../../../../test/payments/gateway-shop.ts'
import { publishAndLoad, shopOf, type TestBasket, type Shop } from '../../../../test/shop.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'
import { settledStatementCount } from '../../../../test/settled-statement-count.ts'

let simulators: Simulators<'cybersource'>
let app: TestApp
let shop: Shop
const { typed } = gatewayOf(() => simulators)

beforeAll(async () => {
  simulators = await startSimulators(['cybersource'], { CLOCK: saturdayNoon })
  const environ = { CYBERSOURCE_URL: simulators.urls.cybersource, CYBERSOURCE_PAYER_AUTH: 'off' }
  app = await startApp(saturdayNoon, environ)
  shop = shopOf(app)
  await publishAndLoad(app, storeWith('NSW01', { paymentOptions: [option('flex')] }))
})
afterAll(async () => {
  await app.close()
  await simulators.stop()
})

const counted = async <T>(work: () => Promise<T>): Promise<{ count: number; result: T }> => {
  const before = await settledStatementCount(app.database)
  const result = await work()
  return { count: app.database.statements() - before, result }
}

const payment = async (held: TestBasket): Promise<number> => {
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  const { token: flexToken } = await typed()
  const body = { orderRegister: 'order-guest', basketTotal, flexToken } as const
  return (await counted(() => shop.good('POST /baskets/:basketId/completeFlex', { ...held, body }))).count
}

test('[PAY-14] [API-17] a card payment takes seventeen statements, three of them for decline limits, and the calls before it twelve', async () => {
  // The first job of each kind needs an extra statement.
  await payment(await shop.readyBasket())
  const journey = await counted(async () => {
    const held = await shop.newBasket()
    for (const productId of ['margherita', 'garlic-bread', 'cola-1250']) await shop.add(held, { productId })
    const customerInfo = { firstName: 'Ada', phoneNumber: '0491570156', emailAddress: 'ada@example.com' }
    await shop.change(held, { customerInfo })
    await shop.good('POST /baskets/:basketId/validate', held)
    await shop.good('POST /baskets/:basketId/validateOrder', held)
    return held
  })
  expect({ journey: journey.count, payment: await payment(journey.result) }).toEqual({ journey: 12, payment: 17 })
})
