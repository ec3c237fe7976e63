import type { BasketId } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { sampleBasket } from '../../test/sample-baskets.ts'
import { ok, scripted } from '../../test/scripted-call.ts'
import { basketQuery, keepBasket } from './baskets.ts'
import { makeQueryClient } from '../lib/http/read.ts'

test('[API-17] keeps the basket answer with more changes, whichever arrives last', async () => {
  const { call } = scripted({ 'GET /baskets/b1': ok(sampleBasket({ version: 4 })) })
  const client = makeQueryClient(call)
  const query = basketQuery('b1' as BasketId)
  const cachedVersion = () => client.getQueryData(query.queryKey)?.version
  await client.query(query)
  expect(cachedVersion()).toBe(4)
  keepBasket(client, sampleBasket({ version: 6 }))
  keepBasket(client, sampleBasket({ version: 5 }))
  expect(cachedVersion()).toBe(6)
  await client.query({ ...query, staleTime: 0 })
  expect(cachedVersion()).toBe(6)
})
