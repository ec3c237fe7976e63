import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isProductsLoading } from './products-loading.ts'

const startQuery = (address: string) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const answer = queries.query({ queryKey: [address, {}], queryFn: () => promise }).catch(() => 'failed')
  return { queries, resolve, reject, answer }
}

test.each(['GET /products', 'GET /products/slug/:slug', 'GET /navigation', 'GET /surcharges', 'GET /meals/:mealId'])(
  '[UI-10] counts products as loading while %s runs, until it succeeds',
  async (address) => {
    const { queries, resolve, answer } = startQuery(address)
    expect(isProductsLoading(queries)).toBe(true)
    resolve('menu')
    await answer
    expect(isProductsLoading(queries)).toBe(false)
  },
)

test('[UI-10] counts a failed catalogue call as finished', async () => {
  const { queries, reject, answer } = startQuery('GET /products')
  reject(new Error('no menu'))
  expect(await answer).toBe('failed')
  expect(isProductsLoading(queries)).toBe(false)
})

test('[UI-10] does not count basket calls', async () => {
  const { queries, resolve, answer } = startQuery('GET /baskets/:basketId')
  expect(isProductsLoading(queries)).toBe(false)
  resolve('')
  await answer
})
