import { proving } from '@forno/proof/runs'
import { expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text.ts'
import { writePaper } from './invoice-paper.ts'

const options = { title: 'Tax invoice', createdAt: new Date(0), action: '#b51b1a' }
const signsIn = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index))
/** Every sign takes time: a sample has Latin letters, superscripts and fractions, which fonts compose of others. */
const signs = proving()
  ? signsIn(0xa0, 0x2300)
  : [...signsIn(0xa0, 0x180), ...signsIn(0x2070, 0x20a0), ...signsIn(0x2150, 0x2190)]

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
