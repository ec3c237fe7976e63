import { expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { writePaper } from './invoice-paper.ts'

const options = { title: 'Tax invoice', createdAt: new Date(0), action: '#b51b1a' }
/** Latin letters, fractions, superscripts and other signs, many of which fonts compose of digits and letters. */
const signs = Array.from({ length: 0x2300 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index))

test('[ORD-19] a document with composed letters leaves the text of later documents readable', async () => {
  for (const face of ['regular', 'bold', 'display'] as const)
    await writePaper(options, ({ line }) => {
      for (let at = 0; at < signs.length; at += 64) line(signs.slice(at, at + 64).join(''), { face })
    })
  const file = await writePaper(options, ({ line }) => {
    for (const face of ['regular', 'bold', 'display'] as const)
      line('Order 0123456789', { face, amount: '$1,234,567.89' })
  })
  const [page] = await pdfText(file)
  expect(page).toEqual(Array.from({ length: 3 }, () => ['Order 0123456789', '$1,234,567.89']).flat())
})
