import { expect, test } from 'vitest'
import { mailboxOf, normaliseEmail } from './email.ts'

test.each([
  ['jo@example.com', 'jo@example.com'],
  [' Jo@Example.com ', 'jo@example.com'],
  ['jo+pizza@example.com', 'jo@example.com'],
  ['jo+a+b@example.com', 'jo@example.com'],
  ['j.o@example.com', 'j.o@example.com'],
  ['j.o.h.n+1@gmail.com', 'john@gmail.com'],
  ['john@googlemail.com', 'john@gmail.com'],
  ['+61400@example.com', '+61400@example.com'],
  ['x@münchen.de', 'x@xn--mnchen-3ya.de'],
  ['X@MÜNCHEN.DE', 'x@xn--mnchen-3ya.de'],
  ['x@mu\u0308nchen.de', 'x@xn--mnchen-3ya.de'],
  ['x@xn--mnchen-3ya.de', 'x@xn--mnchen-3ya.de'],
  ['x\u200b@gmail.com', 'x@gmail.com'],
  ['j.o@ｇｍａｉｌ.com.', 'jo@gmail.com'],
])('[VOU-13] %j reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each(['1@2.34', ' Not an address ', 'a..b@Example.com'])(
  '[VOU-13] %j of an old row is compared in lower case, as before',
  (email) => {
    expect(normaliseEmail(email)).toBe(email.trim().toLowerCase())
  },
)
