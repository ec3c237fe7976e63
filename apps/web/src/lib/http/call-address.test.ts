import type { CustomerId } from '@forno/domain/core/basic-types'
import { expect, test, vi } from 'vitest'
import { callAddress } from './call-address.ts'
import { makeCall, sendByFetch } from './call.ts'

const here = '/api/v1'
const elsewhere = {
  URI_ADDRESS: 'https://addresses.example.com/soap',
  URI_CONTENT: 'https://content.example.com/v2/content',
  URI_IDENTITY: 'https://id.example.com/people',
}

test.each([
  ['/address/soap', 'https://addresses.example.com/soap'],
  ['/content/page/about', 'https://content.example.com/v2/content/page/about'],
  ['/content?locale=en', 'https://content.example.com/v2/content?locale=en'],
  ['/customer/token', 'https://id.example.com/people/token'],
  ['/store/contact/VIC01', '/api/v1/store/contact/VIC01'],
  ['/customers', '/api/v1/customers'],
  ['/contents/1', '/api/v1/contents/1'],
])('[API-01] the configuration leads %s to %s', (path, address) => {
  expect(callAddress(elsewhere, here)(path)).toBe(address)
  expect(callAddress({}, here)(path)).toBe(here + path)
  expect(callAddress({ URI_ADDRESS: '', URI_CONTENT: '', URI_IDENTITY: '' }, here)(path)).toBe(here + path)
})

test('[API-01] a changed address in the configuration moves the call itself, and customers’ calls keep their cookies', async () => {
  const fetched: (readonly [string, unknown])[] = []
  vi.stubGlobal('fetch', async (address: string, { credentials }: RequestInit) => {
    fetched.push([address, credentials])
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  const callWith = (uris: Readonly<Record<string, string>>) =>
    makeCall(sendByFetch(callAddress(uris, here)), { sessionId: () => '0' })
  const params = { id: 'c1' as CustomerId }
  await callWith({})('GET /customer/:id', { params })
  await callWith(elsewhere)('GET /customer/:id', { params })
  await callWith(elsewhere)('POST /address/soap', { body: '<a/>' })
  await callWith(elsewhere)('GET /Configuration')
  expect(fetched).toEqual([
    ['/api/v1/customer/c1', 'include'],
    ['https://id.example.com/people/c1', 'include'],
    ['https://addresses.example.com/soap', 'same-origin'],
    ['/api/v1/Configuration', 'same-origin'],
  ])
})
