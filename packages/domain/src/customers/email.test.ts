import { expect, test } from 'vitest'
import { mailboxOf } from './email.ts'

test.each([
  ['jo@example.com', 'jo@example.com'],
  [' Jo@Example.com ', 'jo@example.com'],
  ['jo+pizza@example.com', 'jo@example.com'],
  ['jo+a+b@example.com', 'jo@example.com'],
  ['j.o@example.com', 'j.o@example.com'],
  ['j.o.h.n+1@gmail.com', 'john@gmail.com'],
  ['john@googlemail.com', 'john@gmail.com'],
  ['+61400@example.com', '+61400@example.com'],
])('[VOU-13] %j reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
