import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { instalmentWords } from './instalments.ts'

const aud = (dollars: number) => dollars as Aud

test.each([
  [42.92, '4 payments of $10.73'],
  [42.89, '1 payment of $10.73 and 3 of $10.72'],
  [42.9, '2 payments of $10.73 and 2 of $10.72'],
  [42.91, '3 payments of $10.73 and 1 of $10.72'],
])('[PAY-18] [PAY-24] $%d is %s', (total, words) => {
  expect(instalmentWords(aud(total))).toBe(words)
})
