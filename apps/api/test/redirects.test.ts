import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCaptcha } from '../src/integrations/captcha/captcha-client.ts'
import { makeSendSms } from '../src/integrations/sms/sms-client.ts'
import { makeContentService } from '../src/modules/content/service/content-service-client.ts'
import { makeFindFacebookPerson } from '../src/modules/identities/facebook-client.ts'
import { makeKeySet } from '../src/modules/identities/key-set-client.ts'
import { makePayPalLogin } from '../src/modules/identities/paypal-client.ts'
import { makeProviderClient } from '../src/modules/payments/provider-client.ts'
import { makeAccessToken } from '../src/modules/payments/paypal/access-token-client.ts'
import { makeZip } from '../src/modules/payments/zip/zip-client.ts'

const clock = () => instant(Date.now())
const servers: Server[] = []
const requestedPaths: string[] = []

const listening = async (server: Server): Promise<string> => {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The redirecting provider, and another origin that records every call it receives. */
let provider: string
let stranger: string
let target = ''
beforeAll(async () => {
  stranger = await listening(
    createServer((request, response) => {
      requestedPaths.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('{"keys":[]}')
    }),
  )
  provider = await listening(
    createServer((request, response) => {
      const isSecond = request.url?.includes('cv=1700000000') === true
      if (isSecond) response.setHeader('content-type', 'application/json').end('{"stories":[]}')
      else response.writeHead(307, { location: target }).end()
    }),
  )
})
beforeEach(() => {
  requestedPaths.length = 0
  target = `${stranger}/stolen`
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

const login = () => ({
  clientIds: ['client'],
  issuers: ['issuer'],
  keysUrl: provider,
  url: provider,
  apiUrl: provider,
  secret: 'secret',
})
const asPerson = (): Promise<{ readonly isPerson: boolean }> =>
  makeCaptcha(
    { captchaUrl: provider, captchaSecret: 'secret', captchaScore: 0.5 },
    { clock, publicUrl: () => 'https://shop.example' },
  )('token', 'CAMPAIGN_FORM', '203.0.113.7')
const asMerchant = {
  paypalPaymentsClientId: 'client',
  paypalPaymentsSecret: 'secret',
  timeout: 2_000,
}

describe('a redirect from a provider is an error, and the other origin gets no call', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'the gateway for text messages',
      () =>
        makeSendSms({ smsUrl: provider, smsKey: 'key', smsFrom: 'Forno' })({
          to: '+61400000000',
          text: 'Your order is ready',
          reference: 'order-1',
        }),
    ],
    ['the keys of a log-in provider', () => makeKeySet(provider, clock).use(() => Promise.resolve())],
    ['Facebook', () => makeFindFacebookPerson(login())('token', clock())],
    ['the log-in of PayPal', () => makePayPalLogin(login()).exchange('code')],
    ['PayPal', () => makeAccessToken({ ...asMerchant, paypalPaymentsUrl: provider }, clock).get()],
    ['Zip', () => makeZip({ zipUrl: provider, zipKey: 'key' }).checkout('co_1')],
    [
      'a payment provider',
      () => makeProviderClient(provider, 2_000, () => Promise.resolve({}))({ method: 'POST', path: '/x' }),
    ],
    [
      'the content service',
      () => makeContentService({ contentUrl: provider, contentKey: 'key' }, 1_000).stories('pages', null),
    ],
  ])('%s', async (_, call) => {
    await expect(call()).rejects.toThrow()
    expect(requestedPaths).toEqual([])
  })

  test('the bot check counts as unanswered', async () => {
    expect(await asPerson()).toEqual({ isPerson: false, why: 'noAnswer' })
    expect(requestedPaths).toEqual([])
  })
})

test('the content service may redirect to its latest version on its own origin', async () => {
  target = `${provider}/v2/cdn/stories?cv=1700000000`
  expect(await makeContentService({ contentUrl: provider, contentKey: 'key' }, 1_000).stories('pages', null)).toEqual(
    [],
  )
})
