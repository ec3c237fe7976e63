import fc from 'fast-check'
import { contentTypes, hostileText } from './hostile-values.ts'
import { placeholder } from './realistic-values.ts'

export type Headers = Readonly<Record<string, string>>

export const oftenOr = <T>(usual: T, weight: number, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })))

/** Hostile text that fits into a header line. */
const headerText = hostileText.map((value) =>
  value
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 2_000)
    .trim(),
)

const acceptEncodings = [
  'br',
  'gzip',
  'identity',
  'gzip, deflate, br',
  'br;q=0',
  '*',
  '*;q=0',
  'identity;q=0',
  'identity;q=0, *;q=0',
  'gzip;q=1e9',
  ';;q=,,',
  'x-gzip',
] as const

/** Headers that some servers act on, each with values that have caused failures. */
const rareHeaders: Readonly<Record<string, readonly string[]>> = {
  'x-forwarded-for': ['127.0.0.1', '::1', 'unknown', '1.2.3.4, , 5.6.7.8', "' or 1=1", '999.1.1.1'],
  forwarded: ['for=127.0.0.1;host=evil.example', ';;;'],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'x-original-url': ['/metrics', '/api/v1/kitchen/orders'],
  host: ['evil.example', 'localhost:99999'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-2,0-0,-1', 'lines=1'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-none-match': ['*', 'W/"x"', '"', ',,,'],
  'x-no-compression': ['1'],
  accept: ['text/html', 'application/xml', '*/*;q=0', ';'],
  'accept-language': ['tlh', '*-*-*'],
  'auth-token': ['public-address-key', 'wrong'],
  'user-agent': ['', 'x'.repeat(4_000)],
  'last-event-id': ['-1', 'x'.repeat(1_000)],
  'x-request-id': ['../../x', '0'],
  te: ['trailers'],
}

const rare: fc.Arbitrary<Headers> = fc
  .constantFrom(...Object.entries(rareHeaders))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })))

/** Tokens in a customer's name that are invalid: forged, expired, of a deleted account, of another purpose. */
const badBearer = fc.constant<string | null>(`Bearer ${placeholder('badToken')}`)

/** Headers of the caller, with some missing or replaced. */
export const headers: fc.Arbitrary<Headers> = fc
  .record({
    'x-session-id': oftenOr<string | null>(
      placeholder('sessionId'),
      16,
      fc.constant(null),
      fc.constant('0'),
      headerText,
    ),
    'idempotency-key': oftenOr<string | null>(
      null,
      16,
      fc.uuid(),
      fc.constant('3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
      headerText,
    ),
    origin: oftenOr<string | null>(
      placeholder('origin'),
      12,
      fc.constantFrom('https://localhost', 'capacitor://localhost'),
      fc.constant(null),
      fc.constant('null'),
      headerText,
    ),
    cookie: oftenOr<string | null>(
      placeholder('kitchenCookie'),
      9,
      fc.constant(`${placeholder('kitchenCookie')}; ${placeholder('agentCookie')}`),
      fc.constant(`${placeholder('agentCookie')}; device=x.${'é'.repeat(43)}`),
      fc.constant('__proto__=1; refresh=; where=NSW01.Pickup'),
      fc.constant(null),
      headerText,
    ),
    authorization: oftenOr<string | null>(
      `Bearer ${placeholder('accessToken')}`,
      12,
      fc.constant(null),
      badBearer,
      badBearer,
      headerText,
    ),
    'accept-encoding': oftenOr<string | null>(null, 3, fc.constantFrom(...acceptEncodings)),
    rare: fc.oneof({ weight: 9, arbitrary: fc.constant<Headers>({}) }, { weight: 2, arbitrary: rare }),
  })
  .map(({ rare: more, ...given }) => ({
    ...Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null)),
    ...more,
  }))

export const contentType = fc.oneof(
  { weight: 19, arbitrary: fc.constant<string | null>('application/json') },
  { weight: 1, arbitrary: fc.constantFrom<string | null>(null, ...contentTypes) },
)
