import fc from 'fast-check'

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth)

/** Strings that have broken other servers. */
export const hostileTexts = [
  '',
  ' ',
  '0',
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '１２',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udc00 pair',
  '\u202egnp.exe',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(30),
  'Z̷͎̆a̸l̴g̶o̵'.repeat(20),
  'ﬀİıſK',
  "' or '1'='1",
  '"; drop table orders; --',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '%',
  '%00',
  '\r\nX-Injected: yes',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30T25:61:61+99:99',
  '0000-00-00T00:00',
  '9999-12-31T23:59:59+14:00',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'a'.repeat(300),
  'é'.repeat(8_000),
] as const

const hostileNumbers = [0, -0, -1, 0.001, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 99, 100, 32_768] as const

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

/** Any value in place of a valid one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: -1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, () => 0)) },
)

/** Bodies that are not JSON, or JSON that no honest client sends. */
export const rawBodies = [
  '',
  '{',
  '[1,',
  '{"a":1,}',
  'null',
  '"text"',
  '0',
  '[]',
  '{}',
  '\u0000',
  '\ufeff{}',
  "{'a':1}",
  '{"serviceType":"Pickup","serviceType":"Delivery","storeId":"NSW01","isAsap":true}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"quantity":1e400}',
  '{"firstName":"\\ud800"}',
  nested(5_000, '[', ']'),
  nested(2_000, '{"a":', '1}').replaceAll('1}1', '1'),
  `{"orderNote":"${'x'.repeat(70_000)}"}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
] as const

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/xml',
  'application/soap+xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '*/*',
  'json',
  ';',
] as const
