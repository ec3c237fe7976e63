import { once } from 'node:events'
import { createServer } from 'node:http'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addressServiceOf, type AddressService } from '../../../test/address-service.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { makeAddressClient, type AddressSource } from './index.ts'

const token = 'token-of-these-tests'
const address = '12 example street sydney'

let simulators: Simulators<'address'>
let provider: AddressService
let time = 0
/** Well above the simulator's normal delay, so that only a forced delay exceeds it. */
const deadline = 1_000

beforeAll(async () => {
  simulators = await startSimulators(['address'], { ADDRESS_TOKEN: token })
  provider = addressServiceOf(simulators)
})
afterAll(() => simulators.stop())
beforeEach(() => provider.forget())

const client = (addressToken = token): AddressSource =>
  makeAddressClient(
    { addressUrl: provider.url, addressToken },
    { now: () => instant(Date.parse('2026-11-20T08:30:00Z') + time), deadline },
  )

const pass = (milliseconds: number): void => {
  time += milliseconds
}

const why = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

describe('the provider', () => {
  test('[LOC-07] a search returns entries with moniker, text, postcode and score', async () => {
    const [first] = await client().search(address)
    expect(first).toEqual({
      moniker: expect.stringMatching(/^AUE\|/),
      text: '12 Example Street, SYDNEY NSW 2000',
      postcode: '2000',
      score: expect.any(Number),
    })
    expect(await provider.calls()).toMatchObject([
      { operation: 'DoSearch', status: 200, detail: { token: 'right', search: address, layout: 'Forno' } },
    ])
  })

  test('[LOC-06] returns at most 25 entries', async () => {
    expect(await client().search('fitzroy')).toHaveLength(25)
  })

  test('[LOC-08] a moniker returns labelled lines with coordinates', async () => {
    const source = client()
    const [entry] = await source.search(address)
    const lines = await source.byMoniker(entry!.moniker)
    expect(lines).toContainEqual({ label: 'Address line 1', line: '12 Example Street', content: 'Address' })
    expect(lines).toContainEqual({ label: 'Postcode', line: '2000', content: 'Address' })
    expect(lines).toContainEqual({
      label: 'addressLevelLatitude',
      line: expect.stringMatching(/^-33\.\d{6}$/),
      content: 'DataPlus',
    })
  })

  test.each([
    ['streetLevel', ['streetLevelLatitude', 'streetLevelLongitude']],
    ['noCoordinates', []],
  ])('[LOC-08] passes on the lines of an address with %s unchanged', async (outcome, labels) => {
    const source = client()
    const [entry] = await source.search(address)
    await provider.force({ outcome })
    const lines = await source.byMoniker(entry!.moniker)
    expect(lines.map(({ label }) => label).filter((label) => label.includes('Level'))).toEqual(labels)
    expect(lines.length).toBeGreaterThanOrEqual(4)
  })

  test('[LOC-07] returns no entries without a match, and asks again the next time', async () => {
    const source = client()
    expect(await source.search('zzyzx nowhere')).toEqual([])
    expect(await source.search('zzyzx nowhere')).toEqual([])
    expect(await provider.calls()).toHaveLength(2)
  })

  test('[LOC-07] parses a single entry like several', async () => {
    const [first] = await client().search(address)
    const one = await client().search(first!.text.toLowerCase())
    expect(one.map(({ moniker }) => moniker)).toEqual([first!.moniker])
  })

  test('[LOC-07] escapes the typed text, which arrives complete', async () => {
    await client().search(`<b> & O'Brien "street"`)
    expect(await provider.calls()).toMatchObject([{ status: 200, detail: { search: `<b> & O'Brien "street"` } }])
  })

  test.each([
    [{ outcome: 'timeout', milliseconds: 5_000 }, 'timeout'],
    [{ outcome: 'delay', milliseconds: 5_000 }, 'timeout'],
    [{ outcome: 'cut' }, 'no connection'],
    [{ outcome: 'tooManyRequests' }, 'status (429)'],
    [{ outcome: 'error' }, 'status (500)'],
    [{ outcome: 'malformed' }, 'unreadable'],
    [{ outcome: 'fault' }, 'fault'],
  ])('[LOC-06] [LOC-07] [CFG-11] reports %o as %s, and the next search succeeds', async (outcome, sentence) => {
    const source = client()
    await provider.force(outcome)
    expect(await why(source.search(address))).toContain(sentence)
    expect((await source.search(address)).length).toBeGreaterThan(0)
  })

  test('[LOC-07] treats a wrong token as a failure, not as an empty result', async () => {
    expect(await why(client('another-token').search(address))).toBe('address search: status (401)')
  })

  test('[LOC-07] refuses answers of another kind, too long ones and redirects', async () => {
    const answers: Readonly<Record<string, readonly [number, Readonly<Record<string, string>>, string]>> = {
      '/page': [200, { 'content-type': 'text/html' }, '<html><body><p>hello</p></body></html>'],
      '/long': [200, { 'content-type': 'text/xml' }, `<a>${' '.repeat(300_000)}</a>`],
      '/elsewhere': [307, { location: provider.url }, ''],
      '/deep': [200, { 'content-type': 'text/xml' }, '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
      '/type': [200, { 'content-type': 'text/xml' }, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    }
    const server = createServer((request, response) => {
      const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, '']
      response.writeHead(status, headers).end(body)
    }).listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const listening = server.address()
    const port = typeof listening === 'object' ? listening?.port : undefined
    const reasons = await Promise.all(
      Object.keys(answers).map((path) =>
        why(
          makeAddressClient({ addressUrl: `http://localhost:${port}${path}`, addressToken: token }).search('12 exam'),
        ),
      ),
    )
    expect(reasons).toEqual([
      'address search: unreadable (InvalidXml: a SOAP 1.1 envelope is expected.)',
      'address search: too large',
      'address search: no connection',
      'address search: unreadable (InvalidXml: too many levels.)',
      'address search: unreadable (InvalidXml: a document type declaration is not allowed.)',
    ])
  })
})

describe('cache and circuit breaker', () => {
  test('[LOC-07] sends the same search, in any case and spacing, once an hour', async () => {
    const source = client()
    const first = await source.search(address)
    expect(await source.search(`  12 Example   STREET sydney `)).toEqual(first)
    expect(await provider.calls()).toHaveLength(1)
    pass(3_600_001)
    await source.search(address)
    expect(await provider.calls()).toHaveLength(2)
  })

  test('[LOC-07] sends the same moniker once', async () => {
    const source = client()
    const [entry] = await source.search(address)
    const lines = await source.byMoniker(entry!.moniker)
    expect(await source.byMoniker(entry!.moniker)).toEqual(lines)
    expect(await provider.calls()).toHaveLength(2)
  })

  test('[LOC-07] after five failures sends nothing for 10 s, then one call as a test', async () => {
    const source = client()
    await provider.force({ outcome: 'error', times: 6 })
    for (let failure = 0; failure < 5; failure += 1) expect(await why(source.search(address))).toContain('status (500)')
    pass(9_999)
    expect(await why(source.search(address))).toBe('address search: resting after failures')
    expect(await provider.calls()).toHaveLength(5)
    pass(2)
    const both = await Promise.all([why(source.search(address)), why(source.search('12 other street'))])
    expect(both).toEqual(['address search: status (500)', 'address search: resting after failures'])
    pass(10_000)
    expect(await why(source.search(address))).toBe('answered')
    expect(await why(source.search('fitzroy'))).toBe('answered')
  })

  test('[LOC-07] a success or a refused moniker resets the count of failures', async () => {
    const source = client()
    const fail = async (times: number): Promise<void> => {
      await provider.force({ outcome: 'error', times })
      for (let failure = 0; failure < times; failure += 1) await why(source.search(address))
    }
    await fail(4)
    expect(await why(source.search('fitzroy'))).toBe('answered')
    await fail(4)
    expect(await why(source.byMoniker('AUE|DEMO|nowhere|1'))).toBe('The moniker is not valid.')
    await fail(4)
    expect(await why(source.search('carlton'))).toBe('answered')
  })

  test('[LOC-06] an aborted call does not count as a failure', async () => {
    const source = client()
    await provider.force({ outcome: 'delay', milliseconds: 5_000, times: 6 })
    for (let call = 0; call < 6; call += 1)
      expect(await why(source.search(address, AbortSignal.timeout(20)))).toContain('aborted')
    // A call that was aborted before it was sent has not used up its delay.
    await provider.forget()
    expect(await why(source.search(address))).toBe('answered')
  })
})
