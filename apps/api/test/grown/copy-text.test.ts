import { expect, test } from 'vitest'
import { copyText } from './copy-text.ts'

test('writes rows in the text format of COPY', () => {
  const rows = [
    [1, true, null, new Date(0), 'a\tb\\c\nd'],
    [{ text: 'x\ny' }, ['a', 'b"c'], Buffer.from('hi'), '', 1.5],
  ]
  expect([...copyText(rows)].join('')).toBe(
    '1' +
      '\ttrue\t\\N\t1970-01-01T00:00:00.000Z\ta\\tb\\\\c\\nd\n' +
      '{"text":"x\\\\ny"}\t{"a","b\\\\"c"}\t\\\\x6869\t\t1.5\n',
  )
})
