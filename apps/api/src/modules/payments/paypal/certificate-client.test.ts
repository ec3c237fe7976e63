import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCertificates } from './certificate-client.ts'

const now = Date.parse('2028-06-01T02:00:00Z')
const year = 365 * 86_400_000
/** Self-signed for `CN=messageverificationcerts.paypal.example`, valid for five years from November 2026. */
const genuine = `-----BEGIN CERTIFICATE-----
MIIBuTCCAV+gAwIBAgIUBsTPwX6kKmXgXui7zAdMrTVV0/8wCgYIKoZIzj0EAwIw
MjEwMC4GA1UEAwwnbWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnBheXBhbC5leGFt
cGxlMB4XDTI2MTEyNDE5NDEzOVoXDTMxMTEyMzE5NDEzOVowMjEwMC4GA1UEAwwn
bWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnBheXBhbC5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEsn/+GtGu2jprM2hTpRJnYTnKzYPp0POl62M4/q0w
O16vLym7zUD4OsJnb6AuaddSJX6cMTWeMa7tZvYV6HtahKNTMFEwHQYDVR0OBBYE
FC/NodGaP/SJx8qPbOIQe3Y0V44YMB8GA1UdIwQYMBaAFC/NodGaP/SJx8qPbOIQ
e3Y0V44YMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgc+krY8Hq
hBIML0nEvylowHPiBajGBAlGbSPTHzeMkwECIQCuKqGipCRGxJk8gQIMnpP/EYrr
NKGidWxvOG4RuaZX6A==
-----END CERTIFICATE-----
`
/** The same for `CN=www.paypal.example`. */
const ofWebsite = `-----BEGIN CERTIFICATE-----
MIIBjjCCATWgAwIBAgIUN3akB2AyKr76fNZ+4xx+d11lyKowCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSd3d3LnBheXBhbC5leGFtcGxlMB4XDTI2MTEyNDE5NDEzOVoX
DTMxMTEyMzE5NDEzOVowHTEbMBkGA1UEAwwSd3d3LnBheXBhbC5leGFtcGxlMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEloScYWQbnWQB3xOVRNkNrqa0kvjUKmVs
w+hgklq7w1K6u874YwPrcxIT7fRUaxQdKB9qOgs8rNZgBM2MvVAqO6NTMFEwHQYD
VR0OBBYEFJsrTbD8ZriX2jMOnZS2FBXRIFNQMB8GA1UdIwQYMBaAFJsrTbD8ZriX
2jMOnZS2FBXRIFNQMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIg
XMiZ533t7kwAIcs4Sxk/tJF3KL7PO6+IwtkPpEQSXhECIEheuv85c47oy4xSIwhP
rYP7tZrxebw+vOG+6sxiO1a+
-----END CERTIFICATE-----
`
const folder = '/v1/notifications/certs'
const answers = new Map<string, string>()
const requestedPaths: string[] = []
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '')
  response.statusCode = answers.has(request.url ?? '') ? 200 : 404
  response.end(answers.get(request.url ?? ''))
})
let api = ''

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let n = 0; n < 30; n += 1) answers.set(`${folder}/CERT-${n}`, genuine)
  answers.set('/elsewhere/CERT-1', genuine)
  answers.set(`${folder}/CERT-1?x=1`, genuine)
  answers.set(`${folder}/OTHER`, ofWebsite)
  answers.set(`${folder}/LONG`, `${genuine}${'\n'.repeat(20_000)}`)
})
afterAll(() => server.close())
beforeEach(() => void (requestedPaths.length = 0))

test('[PAY-18] fetches a certificate once', async () => {
  const certificate = makeCertificates(api)
  for (let n = 0; n < 3; n += 1) expect(await certificate(`${api}${folder}/CERT-1`, now)).not.toBeNull()
  expect(requestedPaths).toEqual([`${folder}/CERT-1`])
})

test.each([
  ['another path of the same host', () => `${api}/elsewhere/CERT-1`],
  ['a path below the folder', () => `${api}${folder}/a/CERT-1`],
  ['a query', () => `${api}${folder}/CERT-1?x=1`],
  ['a fragment', () => `${api}${folder}/CERT-1#x`],
  ['a name and a password', () => `${api.replace('//', '//jo:secret@')}${folder}/CERT-1`],
  ['another host', () => `https://paypal.com.example${folder}/CERT-1`],
  ['the sandbox, for the live API', () => `https://api.sandbox.paypal.com${folder}/CERT-1`],
  ['another port of a PayPal host', () => `https://api.paypal.com:8443${folder}/CERT-1`],
])('[PAY-18] does not fetch a URL with %s', async (_, address) => {
  expect(await makeCertificates(api)(address(), now)).toBeNull()
  expect(requestedPaths).toEqual([])
})

test.each([
  ['that has expired', 'CERT-1', now + 10 * year],
  ['that is not valid yet', 'CERT-1', now - 10 * year],
  ['of another purpose', 'OTHER', now],
  ['longer than 20 kB', 'LONG', now],
  ['that PayPal does not have', 'MISSING', now],
])('[PAY-18] rejects a certificate %s', async (_, name, at) => {
  expect(await makeCertificates(api)(`${api}${folder}/${name}`, at)).toBeNull()
  expect(requestedPaths).toEqual([`${folder}/${name}`])
})

test('[PAY-18] rejects a cached certificate after it has expired', async () => {
  const certificate = makeCertificates(api)
  expect(await certificate(`${api}${folder}/CERT-1`, now)).not.toBeNull()
  expect(await certificate(`${api}${folder}/CERT-1`, now + 10 * year)).toBeNull()
})

test('[PAY-18] caches the 20 certificates used last', async () => {
  const certificate = makeCertificates(api)
  for (let n = 0; n < 21; n += 1) {
    await certificate(`${api}${folder}/CERT-${n}`, now)
    await certificate(`${api}${folder}/CERT-0`, now)
  }
  expect(requestedPaths).toHaveLength(21)
  await certificate(`${api}${folder}/CERT-20`, now)
  expect(requestedPaths).toHaveLength(21)
  await certificate(`${api}${folder}/CERT-1`, now)
  expect(requestedPaths).toHaveLength(22)
})
