import { describe, expect, test } from 'vitest'
import { enrolError, noPin, pinAfter, signInError, type PinEvent } from './pin-entry.ts'

const after = (events: readonly PinEvent[]) => events.reduce(pinAfter, noPin).pin
const press = (digits: string): PinEvent[] => Array.from(digits, (digit) => ({ type: 'pressed', digit }))

describe('the PIN pad', () => {
  test('appends digits up to the eighth and ignores the ninth', () => {
    expect(after(press('123456789'))).toBe('12345678')
  })

  test('deletes the last digit, or all of them', () => {
    expect(after([...press('1234'), { type: 'lastDeleted' }])).toBe('123')
    expect(after([{ type: 'lastDeleted' }])).toBe('')
    expect(after([...press('1234'), { type: 'cleared' }])).toBe('')
  })

  test('accepts only digits from a keyboard', () => {
    expect(after([{ type: 'typed', text: '12 a3-4' }])).toBe('1234')
    expect(after([{ type: 'typed', text: '123456789' }])).toBe('12345678')
  })
})

describe('signing in', () => {
  test.each([
    ['NSW01', '123456'],
    [' nsw01 ', '12345678'],
  ])('accepts %j with %j', (storeCode, pin) => {
    expect(signInError(storeCode, { pin })).toBeNull()
  })

  test.each([
    ['', '123456', ['storeCode']],
    ['NSW 01', '123456', ['storeCode']],
    ['NSW01', '12345', ['pin']],
    ['', '', ['storeCode', 'pin']],
  ])('says what is missing for %j with %j', (storeCode, pin, fields) => {
    expect(Object.keys(signInError(storeCode, { pin }) ?? {})).toEqual(fields)
  })
})

describe('enrolling a screen', () => {
  test('accepts a store code and an enrolment code as people type them', () => {
    expect(enrolError(' nsw01 ', '7k2q p4mx 9trd')).toBeNull()
  })

  test.each([
    ['', '7K2Q-P4MX-9TRD', ['storeCode']],
    ['NSW01', '7K2Q-P4MX', ['code']],
    ['NSW 01', '', ['storeCode', 'code']],
  ])('says what is missing for %j with %j', (storeCode, code, fields) => {
    expect(Object.keys(enrolError(storeCode, code) ?? {})).toEqual(fields)
  })
})
