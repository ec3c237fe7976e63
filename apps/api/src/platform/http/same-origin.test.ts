import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import { ownKeys } from '../../../test/secret-keys.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../test/start-app.ts'
import { isFromApp, isFromOwnPage } from './same-origin.ts'
import type { Caller } from './serve.ts'

const callerOf = (origin: string | null, host: string, publicOrigin: string | null) =>
  ({ origin, host, publicOrigin }) as Caller

describe('(L15) one of our own pages', () => {
  const shop = 'https://shop.example'
  test.each([
    ['has the origin of PUBLIC_URL, behind a proxy that changes Host', shop, 'api.internal:8080', shop, true],
    ['is not an http page', 'http://shop.example', 'shop.example', shop, false],
    ['is not on another port', 'https://shop.example:8443', 'shop.example:8443', shop, false],
    ['is not one whose host the caller wrote into Host', 'https://evil.example', 'evil.example', shop, false],
    ['is none without an origin', null, 'shop.example', shop, false],
    ['is none of an opaque origin', 'null', 'null', shop, false],
    ['is any that was called, where there is no PUBLIC_URL', 'http://192.168.1.7:8080', '192.168.1.7:8080', null, true],
    [
      'is not one of another port, where there is no PUBLIC_URL',
      'http://localhost:3000',
      'localhost:8080',
      null,
      false,
    ],
  ])('%s', (_, origin, host, publicOrigin, isOwn) => {
    expect(isFromOwnPage(callerOf(origin, host, publicOrigin))).toBe(isOwn)
  })

  test('is the web page, not the app, if the shop itself is at https://localhost', () => {
    expect(isFromApp(callerOf('https://localhost', 'localhost', 'https://localhost'))).toBe(false)
    expect(isFromApp(callerOf('https://localhost', 'shop.example', shop))).toBe(true)
  })
})

describe('(L15) [NAV-36] a call with a cookie behind a proxy', () => {
  let shop: TestApp
  beforeAll(async () => {
    const environ = { ...ownKeys(), PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '127.0.0.1/32' }
    shop = await startApp(saturdayNoon, environ)
  })
  afterAll(() => shop.close())
  const signIn = (origin: string, host: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/staff/sign-in',
      headers: { origin, host },
      payload: { name: 'unknown', password: 'Wr0ng-one', code: '000000' },
    })

  test('is accepted by the origin of PUBLIC_URL only', async () => {
    refusalOf(await signIn('https://shop.example', 'api.internal:8080'), 'InvalidCredentials')
    refusalOf(await signIn('http://shop.example', 'shop.example'), 'NotYours')
    refusalOf(await signIn('https://evil.example', 'evil.example'), 'NotYours')
  })
})
