import { expect, test } from 'vitest'
import { readEmail } from './email-address.ts'

test.each([
  ['jo@example.com', 'jo@example.com'],
  [' Jo.Ng+pizza@Example.COM.au ', 'Jo.Ng+pizza@Example.COM.au'],
  ['a\u200b@example.com', 'a@example.com'],
  ['\u202ajo@example.com\u202c', 'jo@example.com'],
  ['mailto:jo@example.com', 'jo@example.com'],
  ['MAILTO:jo@example.com?subject=Pizza', 'jo@example.com'],
  ['Jo Ng <jo@example.com>', 'jo@example.com'],
  ['<jo@example.com>.', 'jo@example.com'],
  ['<mailto:jo@example.com>', 'jo@example.com'],
  ['“jo@example.com”', 'jo@example.com'],
  ['(jo@example.com),', 'jo@example.com'],
  ['jo@example.com.', 'jo@example.com'],
  ['ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'jo@example.com'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['x@münchen.de', 'x@münchen.de'],
  ['x@xn--mnchen-3ya.de', 'x@xn--mnchen-3ya.de'],
  ['jo@例え.テスト', 'jo@例え.テスト'],
  ['a@x.com', 'a@x.com'],
  ['what?now@example.com', 'what?now@example.com'],
])('[BAS-26] [ACC-12] %j is kept as %s', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept)
  expect(readEmail(kept)).toBe(kept)
})

test.each([
  ['', 'jo', '@', 'jo@', '@example.com', 'jo@example', 'jo@localhost', 'jo@@example.com'],
  ['a..b@example.com', '.a@example.com', 'a.@example.com', 'jo@example..com', 'jo@.com'],
  ['a@-x.com', 'a@x-.com', 'a@x_y.com', 'a@x.c', 'jo@exa mple.com', 'jo ng@example.com'],
  ['1@2.34', 'a@127.0.0.1', 'a@[127.0.0.1]', 'a@0x7f.1', 'a@example.com/x', 'a@example.com:25'],
  ['a@example,com', 'a@b.com, c@d.com', 'a@b.com c@d.com', 'a@b.com\r\nBcc: c@d.com', '"a b"@example.com'],
  ['ü@example.com', 'm\u0430rlow@example.com', 'renée@example.com'],
  [`${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(130)}com`],
  [
    `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}b${'c'.repeat(10)}.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(64)}.com`,
  ],
])('[BAS-26] [ACC-12] no mail arrives at %j and its like', (...texts) => {
  for (const text of texts) expect(readEmail(text), text).toBeNull()
})
