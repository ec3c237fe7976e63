import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openRedirectShop, type RedirectShop } from '../../../test/payments/redirect-shop.ts'
import { sweepOnce } from '../../../test/waiting-shop.ts'
import type { TestBasket } from '../../../test/shop.ts'

type Provider = {
  readonly open: () => Promise<RedirectShop>
  /** Approves at the provider and completes. */
  readonly pay: (world: RedirectShop, held: TestBasket) => Promise<unknown>
}
type BeginCall =
  | 'POST /baskets/:basketId/initialiseZipPay'
  | 'POST /baskets/:basketId/initialiseAfterpay'
  | 'POST /baskets/:basketId/InitialisePayPal'
const begin = async (world: RedirectShop, held: TestBasket, address: BeginCall, body: object) =>
  (await world.shop.good(address, { ...held, key: randomUUID(), body })) as Readonly<Record<string, string>>

const providers: Readonly<Record<string, Provider>> = {
  Zip: {
    open: () => openRedirectShop('zip', 'zippay', (url) => ({ ZIP_URL: `${url}/merchant/v1` })),
    pay: async (world, held) => {
      const body = { returnUrl: '/zippayconfirmation', ...(await world.approved(held)) }
      const { checkoutId } = await begin(world, held, 'POST /baskets/:basketId/initialiseZipPay', body)
      await world.decide(`/control/checkouts/${checkoutId}`, { result: 'approved' })
      const notice = { checkoutId, result: 'approved' }
      return world.shop.good('PATCH /baskets/:basketId/zipNotify', { ...held, body: notice })
    },
  },
  Afterpay: {
    open: () => openRedirectShop('afterpay', 'afterpay', (url) => ({ AFTERPAY_URL: url })),
    pay: async (world, held) => {
      const body = { returnUrl: '/completeafterpay', cancelUrl: '/checkout', ...(await world.approved(held)) }
      const { token } = await begin(world, held, 'POST /baskets/:basketId/initialiseAfterpay', body)
      await world.decide(`/control/checkouts/${token}`, { decision: 'confirm' })
      const notice = { orderToken: token, status: 'SUCCESS' }
      return world.shop.good('PATCH /baskets/:basketId/apNotify', { ...held, body: notice })
    },
  },
  PayPal: {
    open: () => openRedirectShop('paypal', 'paypal', (url) => ({ PAYPAL_PAYMENTS_URL: url })),
    pay: async (world, held) => {
      const approved = await world.approved(held)
      const paths = { returnUrl: '/process-order', cancelUrl: '/checkout' }
      const { paymentId } = await begin(world, held, 'POST /baskets/:basketId/InitialisePayPal', paths)
      await world.decide(`/control/orders/${paymentId}`, { decision: 'approve' })
      const body = { paymentId, payerId: 'PAYER', ...approved }
      return world.shop.good('POST /baskets/:basketId/completePayPal', { ...held, body })
    },
  },
}

test.each(Object.entries(providers))(
  '[ORD-21] an order that no store acknowledges gets its money back from %s, to the cent',
  async (_, { open, pay }) => {
    const world = await open()
    onTestFinished(() => world.close())
    await sweepOnce(world.app)
    const held = await world.shop.readyBasket()
    const { basketId } = held.params
    await pay(world, held)
    await world.settle(basketId)
    const [before] = await world.ordersOf(basketId)
    expect([before?.status, await world.keptOf(basketId)]).toEqual(['Preparing', before?.total])
    for (let passed = 0; passed <= 600; passed += 20) {
      world.app.pass(20_000)
      await sweepOnce(world.app)
    }
    await world.settle(basketId)
    const [order] = await world.ordersOf(basketId)
    expect([order?.status, await world.keptOf(basketId)]).toEqual(['Unable to Deliver', 0])
    await world.expectBooksToAgree()
  },
)
