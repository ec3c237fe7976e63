import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { sampleBasket } from '../../test/sample-baskets.ts'
import { basketQuery, keepBasket } from './baskets.ts'
import { makeQueryClient } from '../lib/http/read.ts'

test('[API-17] keeps the basket answer with more changes, whichever arrives last', async () => {
  const client = makeQueryClient(() => Promise.resolve(sampleBasket({ version: 4 }) as never))
  const query = basketQuery('b1' as BasketId)
  const kept = () => client.getQueryData(query.queryKey)?.version
  await client.query(query)
  expect(kept()).toBe(4)
  keepBasket(client, sampleBasket({ version: 6 }))
  keepBasket(client, sampleBasket({ version: 5 }))
  expect(kept()).toBe(6)
  await client.query({ ...query, staleTime: 0 })
  expect(kept()).toBe(6)
})
