import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePhone, mayReceiveTexts, readPhone } from './phone.ts'

const eightDigits = fc.stringMatching(/^[0-9]{8}$/)

describe('a phone number', () => {
  test('[RUL-09] normalises every spelling of an Australian mobile to +614 and its eight digits', () => {
    const check = (digits: string) => {
      const expected = `+614${digits}`
      for (const prefix of ['04', '614', '+614', '+61 4', '+61 (0)4']) {
        expect(normalisePhone(`${prefix}${digits}`)).toBe(expected)
        expect(normalisePhone(` ${prefix}${digits.slice(0, 2)} ${digits.slice(2, 5)}-${digits.slice(5)} `)).toBe(
          expected,
        )
      }
      expect(normalisePhone(expected)).toBe(expected)
    }
    fc.assert(fc.property(eightDigits, check), runs({ sample: 200, prove: 20_000 }))
  })

  test.each([
    ['(02) 9999 9999', '+61299999999'],
    ['03 9000 1234', '+61390001234'],
    ['08 8123 4567', '+61881234567'],
    ['61299999999', '+61299999999'],
    ['1800 123 456', '+611800123456'],
    ['13 12 13', '+61131213'],
  ])('[RUL-09] another Australian number, %s, becomes %s', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected)
  })

  test.each([
    ['+44 20 7183 8750', '+442071838750'],
    ['+64 21 123 4567', '+64211234567'],
    ['+1 415-555-2671', '+14155552671'],
  ])('[RUL-09] a foreign number typed with +, %s, stays', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected)
  })

  test.each([
    ...['00 61 412 345 678', '0061412345678', '0011 61 412 345 678', '00 11 61 412 345 678', '+0061 412 345 678'],
    ...['Mobile: 0412 345 678', 'tel:+61412345678', 'M 0412 345 678', 'ph. 0412345678', '0412 345 678 (mobile)'],
    ...['+61 (0)412 345 678', '(+61) 412 345 678', '+(61) 412 345 678', '61 0412 345 678', '+61 0412 345 678'],
    ...['\u202a+61 412 345 678\u202c', '\u200e0412345678', '0412\u2009345\u2009678', '０４１２ ３４５ ６７８'],
    ...['0412–345–678', '0412.345.678', '“0412 345 678”', '0412 345 678.', '+61\u00a0412\u2011345\u2011678'],
  ])('[RUL-09] %j is an Australian mobile', (text) => {
    expect(normalisePhone(text)).toBe('+61412345678')
  })

  test.each([
    ...['021 123 4567', '0211234567', '(021) 123 4567', '022 123 4567', '027 712 3456', '027-7123456'],
    ...['07911 123456', '020 7946 0958', '087 123 4567', '06 12 34 56 78', '07 81 23 45 67', '0171 1234567'],
    ...['090-1234-5678', '079 123 45 67', '089 123 4567'],
  ])('[RUL-09] %s, as another country writes it, asks for the country code', (text) => {
    expect(readPhone(text)).toEqual({
      error: 'Please enter a valid phone number. If it is from another country, begin with + and the country code.',
    })
  })

  test.each([
    '',
    '   ',
    'hello',
    '000',
    '12345',
    '0412 345 67',
    '0412 345 6789',
    '+61412',
    '+999 123 456 789',
    'call 0412345678',
    '0412345678 ext 5',
    '0412345678; 0498765432',
    '1800 FLOWERS',
    `0412345678${' '.repeat(60)}`,
  ])('[RUL-09] %j is no number', (text) => {
    expect(normalisePhone(text)).toBeNull()
  })

  test('[RUL-09] any text becomes E.164 or null, and E.164 stays unchanged', () => {
    const written = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[+0-9 ()-]{0,20}$/))
    const check = (text: string) => {
      const number = normalisePhone(text)
      if (number === null) return
      expect(number).toMatch(/^\+[1-9]\d{4,14}$/)
      expect(normalisePhone(number)).toBe(number)
    }
    fc.assert(fc.property(written, check), runs({ sample: 500, prove: 50_000 }))
  })
})

test.each([
  ['+61491570156', true],
  ['+61287654321', false],
  ['+611300123456', false],
  ['+64211234567', false],
  ['+19005550199', false],
  ['+881612345678', false],
  ['+37190012345', false],
])('[ACC-41] whether %s is sent text messages: %s', (number, takes) => {
  expect(mayReceiveTexts(number)).toBe(takes)
})

const mine = '+61412345678'
test.each([
  ...['(+ 61) 412 345 678', '( +61 ) 412 345 678', '(  +  61  )412345678', '+ ( 61 ) 412 345 678', '+ 61 412 345 678'],
  ...['+ (0412) 345 678', '+0412 345 678', '++61 412 345 678', '+ + 61 412 345 678'],
  ...['( 0 0 ) 61 412 345 678', '( 0 0 1 1 ) 61 412 345 678', '00 - 61 412 345 678', '0011  61 412 345 678'],
  ...['0011 (61) 412 345 678', '+ 00 61 412 345 678', '+ ( 00 ) 61 412 345 678', '+61 - ( 0 ) 412 345 678'],
  ...['61(0)412345678', '+ 61 ( 0 )412 345 678', '+61(0 )412345678'],
  ...['"0412 345 678",', '> 0412 345 678', "'0412 345 678'.", '#0412 345 678', '– 0412 345 678'],
  ...['tel://0412345678', 'Tel. : 0412 345 678', 'mobile no: 0412 345 678', 'phone number: 0412 345 678'],
  ...['ph 0412 345 678', 'Mob no. (0412) 345 678', 'm +61 412 345 678', 'WhatsApp: 0412 345 678', 'w. 0412345678'],
  ...['0412 345 678(m)', '0412 345 678  (Mobile)', '0412 345 678 - mob', '0412 345 678, work', '0412 345 678 home'],
])('[RUL-09] %j is read as the mobile 0412 345 678', (text) => {
  expect(normalisePhone(text)).toBe(mine)
})

test.each([
  ...[
    '0412 345 678 mobil',
    'mobile',
    '0412 345 678 (x)',
    'my 0412 345 678',
    'phone0412 345 678x',
    '0412 345 678 (mobile) 1',
  ],
  ...['0412345678 +61', '1 +61412345678', '+61412345678 00', '0012 345 678', '+0 0412 345 678 9'],
  ...['02 1234 5678', '07 0234 5678', '+61 2 0123 4567', '+61 8 1123 4567'],
])('[RUL-09] %j is no valid number', (text) => {
  expect(readPhone(text)).not.toHaveProperty('number')
})

const invalid = { error: 'Please enter a valid phone number.' }
test.each([
  ['0412 345 67', invalid],
  ['0512 345 67', invalid],
  ['12345', invalid],
  ['0'.repeat(7), invalid],
])('[RUL-09] %s is not valid in Australia or elsewhere', (text, expected) => {
  expect(readPhone(text)).toEqual(expected)
})

test('[RUL-09] forty characters are read, and no more', () => {
  const padded = (length: number) => '0412345678'.padEnd(length)
  expect([normalisePhone(padded(40)), normalisePhone(padded(41))]).toEqual([mine, null])
})

test.each([
  ['1+61412345678', false],
  ['+614123456789', false],
  ['+61412345678', true],
])('[ACC-41] text messages go to exact numbers alone: %s', (number, takes) => {
  expect(mayReceiveTexts(number)).toBe(takes)
})
