import { expect, test } from 'vitest'
import { escaped } from './markup.ts'

test('escapes the signs that end a text or an attribute, each once', () => {
  expect(escaped(`Fish & "chips" <b>'now'</b> &amp;`)).toBe(
    `Fish &amp; &quot;chips&quot; &lt;b&gt;'now'&lt;/b&gt; &amp;amp;`,
  )
})
