import { normalisePhone } from '@forno/domain/customers/phone'
import { expect, test } from 'vitest'
import { localPhone } from './local-phone.ts'

test.each([
  ['+61491570156', '0491 570 156'],
  ['+61255500222', '(02) 5550 0222'],
  ['+6421345678', '+6421345678'],
  ['0491 570 156', '0491 570 156'],
  ['', ''],
])('[RUL-09] %s is written %s', (number, written) => {
  expect(localPhone(number)).toBe(written)
})

test.each(['+61491570156', '+61255500222'])('[RUL-09] %s as it is written is the same number', (number) => {
  expect(normalisePhone(localPhone(number))).toBe(number)
})
