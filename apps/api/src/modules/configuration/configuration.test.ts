import { getConfiguration } from '@forno/contracts/configuration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../test/start-app.ts'

const secret = 'the-token-of-the-commercial-provider'
let shop: TestApp

beforeAll(async () => {
  shop = await startApp(saturdayNoon, { ADDRESS_TOKEN: secret, PUBLIC_ADDRESS_KEY: 'a-public-key', ENVIRONMENT: 'uat' })
})
afterAll(() => shop.close())

const ask = () => shop.app.inject('/api/v1/Configuration')

test('[CFG-01] [API-01] discovery answers uris and settings, every value a string, and may be kept for five minutes', async () => {
  const response = await ask()
  const { uris, settings } = replyOf(getConfiguration, response)
  const values = [...Object.values(uris), ...Object.values(settings)]
  expect(values.filter((value) => typeof value !== 'string')).toEqual([])
  expect(response.headers['cache-control']).toBe('public, max-age=300')
})

test('[CFG-02] [TIM-04] the documented names are there, with the addresses of this shop', async () => {
  const { uris, settings } = replyOf(getConfiguration, await ask())
  expect(uris).toMatchObject({
    URI_API: 'http://localhost/api/v1',
    URI_ADDRESS: 'http://localhost/api/v1/address/soap',
    URI_CONTENT: expect.any(String),
    URI_IDENTITY: expect.any(String),
    URI_ERROR_REPORTING: expect.any(String),
    URI_WEB_SECONDARY: expect.any(String),
    URL_BRAZE_SDK: expect.any(String),
  })
  expect(settings).toMatchObject({
    WEBSITE_THEME: 'NONE',
    API_BRAZE_KEY: expect.any(String),
    ASSET_MAP_ID_IOS: expect.any(String),
    ASSET_MAP_ID_ANDROID: expect.any(String),
    FULFILMENT_SLOT_DELIVERY: '30',
    FULFILMENT_SLOT_PICKUP: '15',
    ENVIRONMENT: 'uat',
  })
})

test('[CFG-03] idle after ten minutes, expired after fifteen', async () => {
  const { settings } = replyOf(getConfiguration, await ask())
  expect(settings).toMatchObject({ TIME_TO_IDLE: '600000', IDLE_SESSION_EXPIRY: '900000' })
})

test('[CFG-02] [LOC-07] the public key is told, the token of the provider behind it is not', async () => {
  const { body } = await ask()
  expect(body).toContain('a-public-key')
  expect(body).not.toContain(secret)
})

test('[CFG-01] discovery asks no SQL, so that an outage of the database is none of discovery', async () => {
  const before = shop.database.statements()
  await ask()
  expect(shop.database.statements()).toBe(before)
})

test('[CFG-01] [API-03] discovery takes no orders', async () => {
  refusalOf(await shop.app.inject({ method: 'POST', url: '/api/v1/Configuration', payload: {} }), 'UnknownCall')
})
