import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeCall, type WireReply } from '../lib/http/call.ts'
import { QueryClient } from '@tanstack/react-query'
import {
  addressOf,
  afterTyping,
  addressSearchQuery,
  isSearchable,
  NumberBetweenStores,
  verifiedAddress,
} from './addresses.ts'

const configuration = { uris: {}, settings: {} }
const entry = { moniker: 'AUE|1', text: '12 Smith Street, FITZROY VIC 3065', postcode: '3065', score: 100 }

const answer = (lines: Readonly<Record<string, string>>): WireReply => ({
  status: 200,
  contentType: 'text/xml',
  retryAfter: null,
  text:
    '<soap:Envelope><soap:Body><Address><QAAddress>' +
    Object.entries(lines)
      .map(([label, line]) => `<AddressLine><Label>${label}</Label><Line>${line}</Line></AddressLine>`)
      .join('') +
    '</QAAddress></Address></soap:Body></soap:Envelope>',
})

const placeOf = (lines: Readonly<Record<string, string>>) => {
  const call = makeCall(() => Promise.resolve(answer(lines)), { sessionId: () => '0' })
  return addressOf({ call, configuration }, entry)
}

const words = { 'Address line 1': '12 Smith Street', Suburb: 'NORTH FITZROY', State: 'VIC', Postcode: '3068' }

test('[LOC-08] turns a suggestion into an address with coordinates, in the usual letter case', async () => {
  const lines = { ...words, addressLevelLongitude: '144.97', addressLevelLatitude: '-37.80' }
  expect(await placeOf(lines)).toEqual({
    address: '12 Smith Street',
    city: 'North Fitzroy',
    state: 'VIC',
    postalCode: '3068',
    longitude: 144.97,
    latitude: -37.8,
    ...noDoorDetails,
  })
})

const point = { addressLevelLongitude: '144.97', addressLevelLatitude: '-37.80' }

test.each([
  [{ Suburb: "O'CONNOR" }, { city: "O'Connor" }],
  [{ Suburb: 'CONNELLS POINT-SOUTH' }, { city: 'Connells Point-South' }],
  [{ Suburb: '' }, { city: null }],
  [{ State: 'NZ' }, { state: null }],
  [{ Postcode: 'W1A 1AA' }, { postalCode: null }],
])('[LOC-08] of the lines %j takes %j', async (lines, place) => {
  expect(await placeOf({ ...words, ...point, ...lines })).toMatchObject(place)
})

test('[LOC-08] [BAS-14] texts of the service end where a field of the checkout ends', async () => {
  const long = 'x'.repeat(300)
  const place = await placeOf({ ...words, ...point, Unit: long, Access: long, 'Delivery note': long })
  expect([place?.unit?.length, place?.access?.length, place?.driverNote?.length]).toEqual([40, 120, 200])
})

test('[LOC-07] an address by hand is asked for line by line: street, suburb, state, postcode', async () => {
  const bodies: unknown[] = []
  const call = makeCall(
    ({ body }) => {
      bodies.push(body)
      return Promise.resolve(answer({}))
    },
    { sessionId: () => '0' },
  )
  const typed = { number: '4B|', street: 'Gilbert | Street', suburb: ' Newtown ', state: 'NSW', postcode: '2042' }
  expect(await verifiedAddress({ call, configuration }, typed)).toBeNull()
  expect(String(bodies[0])).toMatch(/>4B\s+Gilbert\s+Street\|Newtown\|NSW\|2042</)
})

test('[LOC-08] [LOC-20] takes unit, access and note from the service, and whether the house is verified', async () => {
  const coordinates = { addressLevelLongitude: '144.97', addressLevelLatitude: '-37.80' }
  const more = { Unit: 'Factory 2', Access: 'Gate 4', 'Delivery note': 'c/o Smith', addressStatus: 'DPVNotConfirmed' }
  expect(await placeOf({ ...words, ...coordinates, ...more })).toMatchObject({
    unit: 'Factory 2',
    access: 'Gate 4',
    driverNote: 'c/o Smith',
    isUnverified: true,
  })
})

test('[LOC-20] refuses an unlisted number between two houses with different stores', async () => {
  const sides = {
    addressLevelLongitude: '144.97',
    addressLevelLatitude: '-37.80',
    addressStatus: 'DPVNotConfirmed',
    numberBelowLongitude: '144.96',
    numberBelowLatitude: '-37.80',
    numberAboveLongitude: '144.98',
    numberAboveLatitude: '-37.80',
  }
  const between = (codeOf: (longitude: string) => string, outside = '') => {
    const call = makeCall(
      ({ path }) => {
        const longitude = new URL(path, 'http://x').searchParams.get('Longitude')
        const text = JSON.stringify([{ store: { code: codeOf(longitude ?? '') } }])
        return Promise.resolve(
          longitude === null
            ? answer({ ...words, ...sides })
            : { status: longitude === outside ? 406 : 200, contentType: 'application/json', retryAfter: null, text },
        )
      },
      { sessionId: () => '0' },
    )
    return addressOf({ call, configuration }, entry)
  }
  await expect(between((longitude) => longitude)).rejects.toThrow(NumberBetweenStores)
  await expect(between(() => 'VIC01', '144.98')).rejects.toThrow(NumberBetweenStores)
  expect((await between(() => 'VIC01'))?.isUnverified).toBe(true)
})

test('[LOC-20] logs an address without coordinates and returns null', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    expect(await placeOf(words)).toBeNull()
    expect(log).toHaveBeenCalledWith('no store can be found for an address without coordinates', entry.moniker)
  } finally {
    log.mockRestore()
  }
})

test('[LOC-06] a search fails after 10,000 ms without an answer, and a get-by-moniker too', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('too late')))
  try {
    const call = makeCall(
      async ({ signal }) => {
        signal.throwIfAborted()
        return new Promise(() => undefined)
      },
      {
        sessionId: () => '0',
      },
    )
    const search = new QueryClient().query({
      ...addressSearchQuery({ call, configuration }, '12 smith'),
      retry: false,
    })
    await expect(search).rejects.toThrow('too late')
    await expect(addressOf({ call, configuration }, entry)).rejects.toThrow('too late')
    expect(timeout.mock.calls.filter(([milliseconds]) => milliseconds === 10_000)).toHaveLength(2)
  } finally {
    log.mockRestore()
    timeout.mockRestore()
  }
})

test('[LOC-06] [LOC-07] a busy service is asked once more before the search fails', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const outcome = (statuses: number[]) => {
    const left = [...statuses]
    const call = makeCall(() => Promise.resolve({ ...answer({}), status: left.shift() ?? 200 }), {
      sessionId: () => '0',
    })
    const search = { ...addressSearchQuery({ call, configuration }, '12 smith'), retryDelay: 0 }
    return new QueryClient().query(search).then(
      () => ({ isFound: true, asked: statuses.length - left.length }),
      () => ({ isFound: false, asked: statuses.length - left.length }),
    )
  }
  try {
    expect(await outcome([500, 200, 200])).toEqual({ isFound: true, asked: 2 })
    expect(await outcome([500, 503, 200])).toEqual({ isFound: false, asked: 2 })
    expect(await outcome([400, 200, 200])).toEqual({ isFound: false, asked: 1 })
  } finally {
    log.mockRestore()
  }
})

test.each([
  ['', false],
  ['  ', false],
  ['ab', false],
  [' ab  ', false],
  ['abc', true],
  [' 1 A ', true],
])('[LOC-05] the search text "%s" is long enough: %s', (text, expected) => expect(isSearchable(text)).toBe(expected))

test('[LOC-05] a search waits for 300 milliseconds without typing', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const search = vi.fn<() => void>()
  const cancel = afterTyping(search)
  vi.advanceTimersByTime(299)
  cancel()
  afterTyping(search)
  vi.advanceTimersByTime(299)
  expect(search).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(search).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(search).toHaveBeenCalledOnce()
})
