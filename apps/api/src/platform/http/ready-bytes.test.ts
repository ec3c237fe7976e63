import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../../../test/wait-options.ts'
import { makeBackgroundCompressor } from './background-compressor.ts'
import { readyBytes, sendBytes, type ReadyBytes } from './ready-bytes.ts'

const text = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Pizza ${(id * 7919) % 10_007}` })))
const answers = new Map<string, ReadyBytes>()
const app = fastify()
app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
  sendBytes(request, reply, answers.get(request.params.name)!),
)
afterAll(() => app.close())
const ask = (name: string, encodings: string) =>
  app.inject({ url: `/${name}`, headers: { 'accept-encoding': encodings } })

test('[L13] the first response does not wait for brotli: it is sent as gzip, or plain to a client that accepts only brotli', async () => {
  answers.set('new', await readyBytes(text, 60, { isCached: true }))
  const [zipped, plain] = await Promise.all([ask('new', 'br, gzip'), ask('new', 'br')])
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(text)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(text)
})

test('[L13] a cached response is sent as brotli a moment later', async () => {
  answers.set('cached', await readyBytes(text, 60, { isCached: true }))
  const answer = await vi.waitFor(async () => {
    const later = await ask('cached', 'br, gzip')
    expect(later.headers['content-encoding']).toBe('br')
    return later
  }, waitOptions)
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text)
  expect((await ask('cached', 'gzip')).headers['content-encoding']).toBe('gzip')
})

test.each([
  ['br', 'gzip, deflate, br, zstd', 'the client weighs all alike'],
  ['br', 'BR', 'the name is in capitals'],
  ['gzip', 'gzip, br;q=0', 'the client refuses brotli'],
  ['gzip', 'br;q=0, *', 'the client refuses brotli and takes the rest'],
  ['gzip', 'br;q=0.2, gzip;q=0.5', 'the client prefers gzip'],
  ['identity', 'br;q=0', 'the client refuses brotli and names nothing else'],
  ['identity', 'identity, gzip;q=0.5', 'the client prefers plain bytes'],
  ['identity', '*;q=0', 'the client refuses everything'],
])('[L13] sends %s for "%s": %s', async (encoding, header, _why) => {
  const ready = await readyBytes(text, 60, { isCached: false })
  answers.set('ready', { ...ready, brotli: () => Buffer.from('brotli') })
  const { headers, rawPayload } = await ask('ready', header)
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  expect(headers.vary).toBe('accept-encoding')
  if (encoding === 'identity') expect(rawPayload.toString()).toBe(text)
})

test('[L13] a response that is not cached is never compressed with brotli', async () => {
  const uncached = await readyBytes(text, 60, { isCached: false })
  const cached = await readyBytes(text, 60, { isCached: true })
  await vi.waitFor(() => expect(cached.brotli()).not.toBeNull(), waitOptions)
  expect(uncached.brotli()).toBeNull()
})

test('[L13] compresses one response at a time in the background; a failure does not block others, and responses that find the queue full stay gzip', async () => {
  const running: ((bytes: Buffer | null) => void)[] = []
  let most = 0
  let underWay = 0
  const compress = async (): Promise<Buffer> => {
    underWay += 1
    most = Math.max(most, underWay)
    const bytes = await new Promise<Buffer | null>((resolve) => void running.push(resolve))
    underWay -= 1
    if (bytes === null) throw new Error('no memory')
    return bytes
  }
  const compressInBackground = makeBackgroundCompressor({ compress, mostWaiting: 3 })
  const compressed = Array.from({ length: 5 }, () => compressInBackground(Buffer.from('plain')))
  for (const bytes of [Buffer.from('first'), null, Buffer.from('third')]) {
    await vi.waitFor(() => expect(running).toHaveLength(1), waitOptions)
    running.shift()?.(bytes)
  }
  await vi.waitFor(() => expect(compressed[2]?.()).not.toBeNull(), waitOptions)
  expect(compressed.map((each) => each()?.toString() ?? null)).toEqual(['first', null, 'third', null, null])
  expect(most).toBe(1)
  const next = compressInBackground(Buffer.from('plain'))
  await vi.waitFor(() => expect(running).toHaveLength(1), waitOptions)
  running.shift()?.(Buffer.from('next'))
  await vi.waitFor(() => expect(next()?.toString()).toBe('next'), waitOptions)
})
