import { expect, test } from 'vitest'
import { readTyped } from './typed-text.ts'

test.each([
  ['line', '  Ada \u200b Lee ', 'Ada Lee'],
  ['lines', ' Ring twice.\r\nGate is open. ', 'Ring twice.\nGate is open.'],
  ['sign', '\uff10\uff14\uff11\uff12\u2013345', '0412-345'],
  ['email', ' ada\u200b@example.com ', 'ada@example.com'],
  ['email', ' ada at\u00a0home ', 'ada at home'],
  ['code', ' five\u2013r ', 'FIVER'],
] as const)('[API-16] reads what is typed as %s: %j', (as, text, expected) => {
  expect(readTyped(text, as)).toBe(expected)
})
