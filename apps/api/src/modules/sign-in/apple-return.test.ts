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

/** What the page that waits finds behind the # of its address. */
const handedOn = async (fields: Record<string, string>) => {
  const { statusCode, headers } = await post(fields)
  const [page, told = ''] = String(headers['location']).split('#')
  expect([statusCode, page, headers['cache-control']]).toEqual([303, '/oauth/redirect', 'no-store'])
  return Object.fromEntries(new URLSearchParams(told))
}

describe('what Apple posts', () => {
  test('[NAV-32] [ACC-14] goes on to the page behind the #, with the name that Apple tells once', async () => {
    const user = JSON.stringify({ name: { firstName: 'Mai & Jo', lastName: 'Tran' }, email: 'mai@example.com' })
    const told = await handedOn({ id_token: 'a.b.c', code: 'c1', state: 's=1&x', user })
    expect(told).toEqual({
      provider: 'apple',
      id_token: 'a.b.c',
      code: 'c1',
      state: 's=1&x',
      firstName: 'Mai & Jo',
      lastName: 'Tran',
    })
  })

  test('[NAV-32] a cancelled visit goes on with its error', async () => {
    expect(await handedOn({ error: 'user_cancelled_authorize', state: 's1' })).toEqual({
      provider: 'apple',
      error: 'user_cancelled_authorize',
      state: 's1',
    })
  })

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['names that are none', '{"name":{"firstName":7,"lastName":null}}'],
    ['a name without end', JSON.stringify({ name: { firstName: 'a'.repeat(61) } })],
  ])('[NAV-32] a user of %s is no name, and nothing fails', async (_, user) => {
    expect(await handedOn({ id_token: 'a.b.c', user })).toEqual({ provider: 'apple', id_token: 'a.b.c' })
  })

  test('[NAV-32] nothing that is posted leads anywhere else', async () => {
    expect(await handedOn({ redirect: 'https://evil.example.com', provider: 'google', x: '1' })).toEqual({
      provider: 'apple',
    })
  })

  test('[API-03] no call of the API takes a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = '/api/v1/customer/oauth'
    refusalOf(await shop.app.inject({ method: 'POST', url, headers: form, payload: 'provider=google' }), 'BadInput')
  })
})
