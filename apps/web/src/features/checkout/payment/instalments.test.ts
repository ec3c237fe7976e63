import type { Aud } from '@forno/contracts/core/values'
import { expect, test } from 'vitest'
import { instalmentText } from './instalments.ts'

const aud = (dollars: number) => dollars as Aud

test.each([
  [42.92, '4 payments of $10.73'],
  [42.89, '4 payments of about $10.73'],
  [42.9, '4 payments of about $10.73'],
  [42.91, '4 payments of about $10.73'],
])('[PAY-18] [PAY-24] $%d in instalments reads: %s', (total, text) => {
  expect(instalmentText(aud(total))).toBe(text)
})
