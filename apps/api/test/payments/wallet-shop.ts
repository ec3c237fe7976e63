import { randomUUID } from 'node:crypto'
import type { Calls } from '@forno/contracts/calls'
import { storeWith } from '../content-edits.ts'
import { publishAndLoad, shopOf, type Answer, type TestBasket, type Shop } from '../shop.ts'
import { saturdayNoon, startApp, type TestApp } from '../start-app.ts'
import { startSimulators } from '../start-simulators.ts'
import { gatewayOf, keptLog, option } from './gateway-shop.ts'

/** The completing call of each wallet, and the body field of its token. */
export const completing = {
  applepay: { call: 'POST /baskets/:basketId/completeApplePay', field: 'token' },
  googlepay: { call: 'POST /baskets/:basketId/completeGooglePay', field: 'token' },
  clicktopay: { call: 'POST /baskets/:basketId/completeClickToPay', field: 'transientToken' },
  visacheckout: { call: 'POST /baskets/:basketId/completeVCO', field: 'callId' },
} as const
export type Wallet = keyof typeof completing

export const storeOptions = {
  paymentOptions: [...(Object.keys(completing) as Wallet[]), 'flex' as const, 'cash' as const].map(option),
  canAcceptOnlineVisaCheckout: true,
  canAcceptOnlineAmexCheckout: true,
}

/** Cards of the wallets and of the gateway, by their outcome. */
const numbers = {
  visa: '4111111111111111',
  amex: '378282246310005',
  declined: '4111111111112036',
  empty: '4111111111112044',
  limit: '4111111111112101',
  'step-up': '4000000000002503',
} as const
export type WalletCard = keyof typeof numbers

export type WalletShop = Awaited<ReturnType<typeof openWalletShop>>

/** A shop with every wallet, over the simulators of wallets and gateway. */
export const openWalletShop = async (environ: Readonly<Record<string, string>> = {}) => {
  const around = ['cybersource', 'applepay', 'googlepay', 'captcha'] as const
  const simulators = await startSimulators(around, { CLOCK: saturdayNoon })
  const { cybersource, applepay, googlepay } = simulators.urls
  const log = keptLog()
  const settings = {
    CYBERSOURCE_URL: cybersource,
    APPLEPAY_URL: applepay,
    GOOGLEPAY_URL: googlepay,
    VISA_CHECKOUT_URL: cybersource,
    VISA_CHECKOUT_KEY: 'visa-key',
    VISA_CHECKOUT_ENCRYPTION_KEY: 'visa-encryption-key',
  }
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<{ app: TestApp; shop: Shop }> => {
    const app = await startApp(saturdayNoon, { ...settings, ...environ, ...more }, log.logger)
    await publishAndLoad(app, storeWith('NSW01', storeOptions))
    return { app, shop: shopOf(app) }
  }
  const { app, shop } = await start()
  const gateway = gatewayOf(() => simulators)

  const ofSheet = async (url: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/control/tokens`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { token: unknown }).token
  }
  /** The token of a wallet card, as its completing call carries it. For Google Pay, PAN_ONLY by default. */
  const given = async (wallet: Wallet, card: WalletCard = 'visa', authMethod = 'PAN_ONLY'): Promise<string> => {
    const number = numbers[card]
    switch (wallet) {
      case 'applepay':
        return JSON.stringify(((await ofSheet(applepay, { card })) as { paymentData: object }).paymentData)
      case 'googlepay':
        return (await ofSheet(googlepay, { card, authMethod })) as string
      case 'clicktopay':
        return (await gateway.control<{ token: string }>('/tokens', { method: 'clickToPay', number })).token
      case 'visacheckout':
        return (await gateway.control<{ callId: string }>('/tokens', { method: 'visaCheckout', number })).callId
    }
  }
  const complete = async (
    wallet: Wallet,
    testBasket: TestBasket,
    value: string,
    { more = {}, of = shop, key = randomUUID() }: { more?: object; of?: Shop; key?: string } = {},
  ): Promise<Answer<(typeof completing)[Wallet]['call']>> => {
    const { status, body: basket } = await of.call('GET /baskets/:basketId', testBasket)
    const basketTotal = status === 200 ? basket.basketTotal : 22.5
    const { call, field } = completing[wallet]
    return of.call(call, {
      ...testBasket,
      key,
      body: { orderRegister: 'order-guest', basketTotal, [field]: value, ...more },
    })
  }
  return {
    simulators,
    app,
    shop,
    start,
    gateway,
    given,
    complete,
    logged: log.logged,
    close: async () => {
      await app.close()
      await simulators.stop()
    },
  }
}

export type Challenge = Extract<Calls['POST /baskets/:basketId/payerAuth/:referenceID']['reply'], { origin: string }>
