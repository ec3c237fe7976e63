import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passesLuhn } from '../payments/card-number.ts'
import { withoutPersonalData } from './personal-data.ts'

test.each([
  ['jo.citizen+pizza@example.com.au is taken', '[email] is taken'],
  ['call jo%40example.com', 'call [email]'],
  ['"0412 345 678" is no name', '"[phone]" is no name'],
  ['ring (02) 9876 5432 or +61 2 9876 5432 or +61412345678', 'ring [phone] or [phone] or [phone]'],
  ['ring +61 (0)412 345 678 or 0298765432', 'ring [phone] or [phone]'],
  ['from +64 21 123 4567', 'from [phone]'],
  ['card 4111 1111 1111 1111 was refused', 'card [card] was refused'],
  ['card 378282246310005', 'card [card]'],
  ['order 12 4111-1111-1111-1111', 'order [card]'],
  ['Bearer abc.def-123 is over', 'Bearer [token] is over'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'token [token]'],
  ['session 0123456789abcdef0123456789abcdef', 'session [token]'],
  ['GET /orders/3b241101-e2bb-4255-8caf-4136c566a962 answered 500', 'GET /orders/[id] answered 500'],
  ['GET /address?q=12+Smith+St&x=1 answered 500', 'GET /address?[removed] answered 500'],
  ['https://shop.example.com/oauth#access_token=a.b', 'https://shop.example.com/oauth?[removed]'],
  ['https://shop.example.com/enter/12%20Smith%20St/menu', 'https://shop.example.com/enter/[removed]/menu'],
  ['https://jo:secret@shop.example.com/', 'https://[removed]@shop.example.com/'],
  ['key Zm9ybm8tcGl6emEtMTIzNDU2', 'key [token]'],
  ['mail josé@example.com or jo@münchen.example', 'mail [email] or [email]'],
  ['https://shop.example.com/oauth?prompt&code=secret', 'https://shop.example.com/oauth?[removed]'],
  ['https://shop.example.com/oauth?=secret', 'https://shop.example.com/oauth?[removed]'],
  ['ring (0412) 345 678 or 0412–345–678', 'ring [phone] or [phone]'],
  ['tel:0412%20345%20678', 'tel:[phone]'],
  ['card 4111–1111–1111–1111, card 4111  1111  1111  1111', 'card [card], card [card]'],
  [`Unexpected token 'J', "Jo Citizen" is not valid JSON`, `Unexpected token 'J', [text] is not valid JSON`],
  [`token '}', ..."e":"Jo Citizen","x":}"... is not valid JSON`, `token '}', ...[text]... is not valid JSON`],
  ['JSON Parse error: Unexpected identifier "Citizen"', 'JSON Parse error: Unexpected identifier [text]'],
  [
    'refused {"lastName":"Citizen","orderNote": "ring \\"Jo\\""}',
    'refused {"lastName":"[removed]","orderNote": "[removed]"}',
  ],
])('[ERR-23] %s becomes %s', (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected)
})

test.each([
  "Cannot read properties of undefined (reading 'price')",
  'GET /store/NSW01/menu answered 500',
  'https://shop.example.com/assets/hawaiian-pizza-game-Cx9Y_2aB.js',
  'Minified React error #418',
  'The total is $1,234.50 for 12 pizzas on 2026-11-26 at 18:30',
  'Please call 13 22 99. Is it open?',
  'at price (menu-Bx12.js:1:20345)',
])('[ERR-23] "%s" stays', (text) => {
  expect(withoutPersonalData(text)).toBe(text)
})

test.each([
  ['#0 0000000000000000 0=secret', '?[removed]'],
  ['//0412 345 678@host', '//[removed]@host'],
  ['/0412 345 678%20Street', '/[removed]'],
])('[ERR-23] a number with spaces in "%s" keeps no other value from being removed', (text, rest) => {
  expect(withoutPersonalData(text)).toBe(rest)
})

test('[ERR-23] reads a long text in linear time', () => {
  const hostile = ['"', '?', 'a@', '"a":"', '0 ', '4 ', '//', '"… is not valid JSON'].map((each) => each.repeat(20_000))
  const start = process.cpuUsage()
  for (const text of hostile) withoutPersonalData(text)
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
})

const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = (minLength: number, maxLength: number, unit = letters) =>
  fc.string({ unit: fc.constantFrom(...unit.split('')), minLength, maxLength })
const digits = (length: number) => word(length, length, '0123456789')

const luhnDigit = (body: string): string => [...'0123456789'.split('')].find((digit) => passesLuhn(body + digit)) ?? ''

const email = fc
  .tuple(word(1, 12), word(1, 10), fc.constantFrom('com', 'com.au', 'net.au'))
  .map(([name, host, end]) => `${name}@${host}.${end}`)
const separator = fc.constantFrom('', ' ', '-')
const phone = fc
  .tuple(fc.constantFrom('0', '+61', '+61 '), fc.constantFrom('2', '3', '4', '7', '8'), digits(8), separator)
  .map(([prefix, area, rest, between]) => `${prefix}${area}${between}${rest.slice(0, 4)}${between}${rest.slice(4)}`)
const card = fc.tuple(digits(15), separator).map(([body, between]) => {
  const number = body + luhnDigit(body)
  return (number.match(/.{4}/g) ?? []).join(between)
})
const jwt = fc
  .tuple(word(8, 30, `${letters}0123456789`), word(8, 40, `${letters}ABCDEF0123456789_-`), word(20, 43, letters))
  .map(([head, body, signature]) => `eyJ${head}.${body}.${signature}`)
const bearer = word(6, 40, `${letters}0123456789._-`).map((token) => ({ text: `Bearer ${token}`, secret: token }))
const session = word(32, 32, '0123456789abcdef')
const secrets = fc.oneof(
  ...[email, phone, card, jwt, session, fc.uuid()].map((each) => each.map((text) => ({ text, secret: text }))),
  bearer.filter(({ secret }) => !'Bearer [token]'.includes(secret)),
)
const prose = fc.constantFrom('', 'the order of ', 'refused: ', 'GET /baskets/', '"', '(', 'a=', 'x: ')

test('[ERR-23] no e-mail address, phone number, card number, token or id remains in any text', () => {
  fc.assert(
    fc.property(
      prose,
      secrets,
      fc.constantFrom('', ' failed', '"', ', again', '\n'),
      (before, { text, secret }, after) => {
        const result = withoutPersonalData(before + text + after)
        expect(result).not.toContain(secret)
      },
    ),
    runs({ sample: 2_000, prove: 200_000 }),
  )
})

test('[ERR-23] a second removal changes nothing', () => {
  const text = fc.array(
    fc.oneof(
      secrets.map((each) => each.text),
      fc.string(),
      prose,
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(text, (parts) => {
      const once = withoutPersonalData(parts.join(' '))
      expect(withoutPersonalData(once)).toBe(once)
    }),
    runs({ sample: 2_000, prove: 200_000 }),
  )
})
