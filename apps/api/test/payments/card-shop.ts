import { randomUUID } from 'node:crypto'
import type { Calls } from '@forno/contracts/calls'
import { expect } from 'vitest'
import { storeWith } from '../content-edits.ts'
import { publishAndLoad, shopOf, type Answer, type TestBasket, type Shop } from '../shop.ts'
import { saturdayNoon, startApp, type TestApp } from '../start-app.ts'
import { startSimulators, type Simulators } from '../start-simulators.ts'
import { browserInfo, cardLike, expectTablesToHoldNone, gatewayOf, keptLog, option } from './gateway-shop.ts'

export const storeOptions = {
  paymentOptions: [option('flex'), option('saved-cc-flex'), option('cash')],
  canAcceptOnlineAmexCheckout: true,
}

type Environ = Readonly<Record<string, string>>
export type Challenge = Extract<Calls['POST /baskets/:basketId/payerAuth/:referenceID']['reply'], { origin: string }>
export type CardShop = Awaited<ReturnType<typeof openCardShop>>

/** A shop that takes cards, over the simulated gateway. 3-D Secure is on unless `environ` turns it off. */
export const openCardShop = async (
  environ: (urls: Simulators<'cybersource' | 'captcha'>['urls']) => Environ = () => ({}),
) => {
  const simulators = await startSimulators(['cybersource', 'captcha'], { CLOCK: saturdayNoon })
  const { logger, logged } = keptLog()
  const settings = { CYBERSOURCE_URL: simulators.urls.cybersource, ...environ(simulators.urls) }
  /** Another process of the same shop. */
  const start = async (more: Environ = {}): Promise<{ app: TestApp; shop: Shop }> => {
    const app = await startApp(saturdayNoon, { ...settings, ...more }, logger)
    await publishAndLoad(app, storeWith('NSW01', storeOptions))
    return { app, shop: shopOf(app) }
  }
  const { app, shop } = await start()

  const complete = async (
    testBasket: TestBasket,
    body: object,
    of = shop,
    key = randomUUID(),
  ): Promise<Answer<'POST /baskets/:basketId/completeFlex'>> => {
    const { status, body: basket } = await of.call('GET /baskets/:basketId', testBasket)
    const basketTotal = status === 200 ? basket.basketTotal : 22.5
    return of.call('POST /baskets/:basketId/completeFlex', {
      ...testBasket,
      key,
      body: { orderRegister: 'order-guest', basketTotal, ...body },
    })
  }
  const enrol = (testBasket: TestBasket, referenceID: string, body: object, of = shop) =>
    of.call('POST /baskets/:basketId/payerAuth/:referenceID', {
      ...testBasket,
      params: { ...testBasket.params, referenceID },
      body: { browserInfo, ...body },
    })
  /** The answer to the first call of a payment that needs 3-D Secure. */
  const challenged = async (testBasket: TestBasket, flexToken: string): Promise<Challenge> => {
    const answer = await complete(testBasket, { flexToken })
    expect([answer.status, answer.headers.location]).toEqual([302, undefined])
    return answer.body as Challenge
  }
  /** Checks that neither log nor tables contain a card number or token. [PAY-14] */
  const expectNoCardKept = async (): Promise<void> => {
    const token = /eyJ[\w-]{20,}\./
    expect(logged()).not.toBe('')
    expect(cardLike(logged())).toEqual([])
    expect(logged()).not.toMatch(token)
    await expectTablesToHoldNone(app, token)
  }
  return {
    simulators,
    app,
    shop,
    start,
    gateway: gatewayOf(() => simulators),
    complete,
    enrol,
    challenged,
    expectNoCardKept,
    logged,
    close: async (): Promise<void> => {
      await app.close()
      await simulators.stop()
    },
  }
}
