import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instant } from '@forno/domain/words'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSigner } from '../../../../../simulators/src/paypal/certificate.ts'
import { makeCertificates } from './certificate-client.ts'

const now = Date.parse('2026-06-01T02:00:00Z')
const year = 365 * 86_400_000
const folder = '/v1/notifications/certs'
const answers = new Map<string, string>()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.statusCode = answers.has(request.url ?? '') ? 200 : 404
  response.end(answers.get(request.url ?? ''))
})
let api = ''
const signedBy = async (name: string, at = now) => (await makeSigner(name, () => instant(at))).pem

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const genuine = await signedBy('messageverificationcerts.paypal.example')
  for (let n = 0; n < 30; n += 1) answers.set(`${folder}/CERT-${n}`, genuine)
  answers.set('/elsewhere/CERT-1', genuine)
  answers.set(`${folder}/CERT-1?x=1`, genuine)
  answers.set(`${folder}/OTHER`, await signedBy('www.paypal.example'))
  answers.set(`${folder}/EXPIRED`, await signedBy('messageverificationcerts.paypal.example', now - 10 * year))
  answers.set(`${folder}/FUTURE`, await signedBy('messageverificationcerts.paypal.example', now + 2 * year))
  answers.set(`${folder}/LONG`, `${genuine}${'\n'.repeat(20_000)}`)
})
afterAll(() => server.close())
beforeEach(() => void (asked.length = 0))

test('[PAY-18] a certificate of PayPal is fetched once', async () => {
  const certificate = makeCertificates(api)
  for (let n = 0; n < 3; n += 1) expect(await certificate(`${api}${folder}/CERT-1`, now)).not.toBeNull()
  expect(asked).toEqual([`${folder}/CERT-1`])
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
])('[PAY-18] an address with %s is never fetched', async (_, address) => {
  expect(await makeCertificates(api)(address(), now)).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['that has expired', 'EXPIRED'],
  ['that is not valid yet', 'FUTURE'],
  ['of another purpose', 'OTHER'],
  ['longer than 20 kB', 'LONG'],
  ['that PayPal does not have', 'MISSING'],
])('[PAY-18] a certificate %s proves nothing', async (_, name) => {
  expect(await makeCertificates(api)(`${api}${folder}/${name}`, now)).toBeNull()
  expect(asked).toEqual([`${folder}/${name}`])
})

test('[PAY-18] a kept certificate proves nothing after it has expired', async () => {
  const certificate = makeCertificates(api)
  expect(await certificate(`${api}${folder}/CERT-1`, now)).not.toBeNull()
  expect(await certificate(`${api}${folder}/CERT-1`, now + 10 * year)).toBeNull()
})

test('[PAY-18] the 20 certificates used last are kept', async () => {
  const certificate = makeCertificates(api)
  for (let n = 0; n < 21; n += 1) {
    await certificate(`${api}${folder}/CERT-${n}`, now)
    await certificate(`${api}${folder}/CERT-0`, now)
  }
  expect(asked).toHaveLength(21)
  await certificate(`${api}${folder}/CERT-20`, now)
  expect(asked).toHaveLength(21)
  await certificate(`${api}${folder}/CERT-1`, now)
  expect(asked).toHaveLength(22)
})
