import { describe, expect, test } from 'vitest'
import { enrolTrouble, noPin, pinAfter, signInTrouble, type PinEvent } from './pin-entry.ts'

const after = (events: readonly PinEvent[]) => events.reduce(pinAfter, noPin).pin
const press = (digits: string): PinEvent[] => Array.from(digits, (digit) => ({ type: 'pressed', digit }))

describe('the PIN pad', () => {
  test('takes digits one after another, the ninth is ignored', () => {
    expect(after(press('123456789'))).toBe('12345678')
  })

  test('takes back the last, or all', () => {
    expect(after([...press('1234'), { type: 'backed' }])).toBe('123')
    expect(after([{ type: 'backed' }])).toBe('')
    expect(after([...press('1234'), { type: 'cleared' }])).toBe('')
  })

  test('takes from a keyboard only digits', () => {
    expect(after([{ type: 'typed', text: '12 a3-4' }])).toBe('1234')
    expect(after([{ type: 'typed', text: '123456789' }])).toBe('12345678')
  })
})

describe('signing in', () => {
  test.each([
    ['NSW01', '123456'],
    [' nsw01 ', '12345678'],
  ])('%j with %j may be tried', (storeCode, pin) => {
    expect(signInTrouble(storeCode, { pin })).toBeNull()
  })

  test.each([
    ['', '123456', ['storeCode']],
    ['NSW 01', '123456', ['storeCode']],
    ['NSW01', '12345', ['pin']],
    ['', '', ['storeCode', 'pin']],
  ])('%j with %j says what is missing', (storeCode, pin, fields) => {
    expect(Object.keys(signInTrouble(storeCode, { pin }) ?? {})).toEqual(fields)
  })
})

describe('enrolling a screen', () => {
  test('a store code and a code as people type it may be sent', () => {
    expect(enrolTrouble(' nsw01 ', '7k2q p4mx 9trd')).toBeNull()
  })

  test.each([
    ['', '7K2Q-P4MX-9TRD', ['storeCode']],
    ['NSW01', '7K2Q-P4MX', ['code']],
    ['NSW 01', '', ['storeCode', 'code']],
  ])('%j with %j says what is missing', (storeCode, code, fields) => {
    expect(Object.keys(enrolTrouble(storeCode, code) ?? {})).toEqual(fields)
  })
})
