import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { refusalOf } from '../../../test/contract-check.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const post = (fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: '/oauth/apple-return',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    payload: new URLSearchParams(fields).toString(),
  })

/** The parameters in the fragment of the redirect to the waiting page. */
const redirectParameters = async (fields: Record<string, string>) => {
  const { statusCode, headers } = await post(fields)
  const [page, parameters = ''] = String(headers['location']).split('#')
  expect([statusCode, page, headers['cache-control']]).toEqual([303, '/oauth/redirect', 'no-store'])
  return Object.fromEntries(new URLSearchParams(parameters))
}

describe('a return from Apple', () => {
  test('[NAV-32] [ACC-14] redirects to the page with the values in the fragment, and with the name that Apple sends once', async () => {
    const user = JSON.stringify({ name: { firstName: 'Mai & Jo', lastName: 'Tran' }, email: 'mai@example.com' })
    const parameters = await redirectParameters({ id_token: 'a.b.c', code: 'c1', state: 's=1&x', user })
    expect(parameters).toEqual({
      provider: 'apple',
      id_token: 'a.b.c',
      code: 'c1',
      state: 's=1&x',
      firstName: 'Mai & Jo',
      lastName: 'Tran',
    })
  })

  test('[NAV-32] passes on the error of a cancelled log-in', async () => {
    expect(await redirectParameters({ error: 'user_cancelled_authorize', state: 's1' })).toEqual({
      provider: 'apple',
      error: 'user_cancelled_authorize',
      state: 's1',
    })
  })

  test.each([
    ['not JSON', '{'],
    ['null', 'null'],
    ['JSON whose names are not strings', '{"name":{"firstName":7,"lastName":null}}'],
    ['JSON with a name that is too long', JSON.stringify({ name: { firstName: 'a'.repeat(61) } })],
  ])('[NAV-32] ignores a field `user` that is %s', async (_, user) => {
    expect(await redirectParameters({ id_token: 'a.b.c', user })).toEqual({ provider: 'apple', id_token: 'a.b.c' })
  })

  test('[NAV-32] ignores posted redirects and unknown fields', async () => {
    expect(await redirectParameters({ redirect: 'https://evil.example.com', provider: 'google', x: '1' })).toEqual({
      provider: 'apple',
    })
  })

  test('[API-03] no API call accepts a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = '/api/v1/customer/oauth'
    refusalOf(await shop.app.inject({ method: 'POST', url, headers: form, payload: 'provider=google' }), 'BadInput')
  })
})
