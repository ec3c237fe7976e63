import { expect, test } from 'vitest'
import { asCurl } from './as-curl.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { makeProcessorWait } from './processor-wait.ts'
import { simplifyRequest } from './simplify-request.ts'

const request: FuzzRequest = {
  operation: null,
  method: 'POST',
  path: '/api/v1/baskets?x=1',
  headers: { 'x-session-id': "it's", cookie: 'a=1', origin: 'null' },
  body: '{}',
  encoding: 'gzip',
  raw: 'two hosts',
  about: 0,
  isForeign: false,
}

test('reports only the parts of a request that are needed for its failure', async () => {
  const needsCookieAndQuery = ({ headers, path }: FuzzRequest) =>
    Promise.resolve(headers.cookie === 'a=1' && path.includes('?'))
  expect(await simplifyRequest(request, needsCookieAndQuery)).toEqual({
    ...request,
    headers: { cookie: 'a=1' },
    body: null,
    encoding: 'plain',
    raw: null,
  })
})

test('reports the whole request if its failure does not recur', async () => {
  expect(await simplifyRequest(request, () => Promise.reject(new Error('gone')))).toEqual(request)
})

test('reports a failure as a command that repeats it', () => {
  expect(asCurl('http://localhost', request)).toBe(
    "curl --path-as-is -X POST 'http://localhost/api/v1/baskets?x=1' -H 'x-session-id: it'\\''s' -H 'cookie: a=1' " +
      "-H 'origin: null' --data-binary '{}'  # body: gzip, bytes: two hosts",
  )
})

test('the wait for a processor is never negative, and 0 for a missing process', () => {
  expect(makeProcessorWait([2 ** 22 + 1])()()).toBeGreaterThanOrEqual(0)
})
