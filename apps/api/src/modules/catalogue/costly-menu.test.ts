import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { callsPerMinute } from '../../platform/limits/call-limits.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const menu = '/api/v1/products?storeCode=NSW01'
const ask = async (url: string): Promise<number> => {
  const headers = { 'if-none-match': '*' }
  return (await shop.app.inject({ url, headers, remoteAddress: '203.0.113.7' })).statusCode
}

test('[L13] [API-05] menus with ingredient details count against the limit of costly calls, other menus do not', async () => {
  for (let call = 0; call < callsPerMinute.costly; call += 1)
    expect(await ask(`${menu}&includeIngredientDetails=true`)).toBe(304)
  expect(await ask(`${menu}&includeIngredientDetails=true`)).toBe(429)
  expect(await ask(menu)).toBe(304)
})
