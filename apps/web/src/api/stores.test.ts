import { expect, test } from 'vitest'
import { ok, scripted } from '../../test/scripted-call.ts'
import { makeQueryClient } from '../lib/http/read.ts'
import { storesQuery } from './stores.ts'

test('the list of stores asks for those that open soon too', async () => {
  const { call, asked } = scripted({ 'GET /store': ok([]) })
  await makeQueryClient(call).query(storesQuery())
  expect(asked).toMatchObject([{ name: 'GET /store', search: { includeComingSoon: 'true' } }])
})
