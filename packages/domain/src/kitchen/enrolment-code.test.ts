import { describe, expect, test } from 'vitest'
import { enrolmentCodeLength, enrolmentSymbols, readEnrolmentCode, showEnrolmentCode } from './enrolment-code.ts'

test('H4 a code has 60 bits', () => {
  expect(new Set(enrolmentSymbols).size).toBe(32)
  expect(Math.log2(enrolmentSymbols.length ** enrolmentCodeLength)).toBe(60)
})

test('formats a code in groups of four, and parses it', () => {
  expect(showEnrolmentCode('7K2QP4MX9TRD')).toBe('7K2Q-P4MX-9TRD')
  expect(readEnrolmentCode('7K2Q-P4MX-9TRD')).toBe('7K2QP4MX9TRD')
})

describe('a typed enrolment code', () => {
  test.each([
    ['7k2q p4mx 9trd', '7K2QP4MX9TRD'],
    [' 7K2QP4MX9TRD ', '7K2QP4MX9TRD'],
    ['OK2Q-P4MX-9TRI', '0K2QP4MX9TR1'],
    ['7K2Q-P4MX-9TRl', '7K2QP4MX9TR1'],
  ])('%j is parsed as %s', (typed, code) => {
    expect(readEnrolmentCode(typed)).toBe(code)
  })

  test.each(['', '7K2QP4MX9TR', '7K2QP4MX9TRDD', '7K2Q-P4MX-9TRU', '7K2Q_P4MX_9TRD'])('%j is not a code', (typed) => {
    expect(readEnrolmentCode(typed)).toBeNull()
  })
})
