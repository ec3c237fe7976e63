import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { instant } from '@forno/domain/core/basic-types'
import { errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKeySet, type KeySet } from './key-set-client.ts'
import { ProviderDown } from './provider-down.ts'

const { publicKey, privateKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
const asJson =
  (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const good = asJson({ keys: [jwk] }, { 'cache-control': 'public, max-age=600' })

let answer: (response: ServerResponse) => void
let fetches: number
let now: number
let keySet: KeySet
const server = createServer((_request, response) => {
  fetches += 1
  answer(response)
})

beforeEach(async () => {
  answer = good
  fetches = 0
  now = Date.parse('2026-11-20T08:30:00Z')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  keySet = makeKeySet(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`, () => instant(now))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => void server.close(closed))
})

const read = async (kid = 'key-1'): Promise<string | undefined> => {
  const token = await new SignJWT({ sub: 'somebody' }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  return keySet.use(async (keys) => (await jwtVerify(token, keys)).payload.sub)
}
const failure = (): Promise<unknown> => read().catch((error: unknown) => error)

test('[ACC-14] fetches the keys once for tokens that come at the same time', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(['somebody', 'somebody', 'somebody'])
  expect(fetches).toBe(1)
})

test.each([
  ['max-age=600', 600],
  ['no-transform', 3_600],
  ['max-age=999999999', 86_400],
])('[ACC-14] caches keys with Cache-Control "%s" for %i seconds of the shop clock', async (cacheControl, seconds) => {
  answer = asJson({ keys: [jwk] }, { 'cache-control': cacheControl })
  await read()
  now += seconds * 1000 - 1
  await read()
  expect(fetches).toBe(1)
  now += 1
  await read()
  expect(fetches).toBe(2)
})

test('[ACC-14] fetches for an unknown key id at most once in 30 seconds', async () => {
  await read()
  await expect(read('made-up')).rejects.toThrow(errors.JWKSNoMatchingKey)
  expect(fetches).toBe(1)
  now += 30_000
  for (let each = 0; each < 3; each += 1) await expect(read('made-up')).rejects.toThrow(errors.JWKSNoMatchingKey)
  expect(fetches).toBe(2)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['a status other than 200', (response) => void response.writeHead(503).end()],
  ['a redirect', (response) => void response.writeHead(302, { location: 'https://elsewhere.example/keys' }).end()],
  ['text that is no JSON', (response) => void response.writeHead(200).end('<html>')],
  ['JSON that is no key set', asJson({ keys: 'none' })],
  ['an aborted connection', (response) => void response.destroy()],
])('[ACC-14] reports %s as an unavailable provider, and fetches again for the next token', async (_what, broken) => {
  answer = broken
  expect(await failure()).toBeInstanceOf(ProviderDown)
  expect(await failure()).toBeInstanceOf(ProviderDown)
  expect(fetches).toBe(2)
  answer = good
  expect(await read()).toBe('somebody')
})

test('[ACC-14] reports keys that do not come within 5 seconds as an unavailable provider', async () => {
  answer = () => undefined
  expect(await failure()).toBeInstanceOf(ProviderDown)
})
