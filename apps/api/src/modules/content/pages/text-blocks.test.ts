import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextBlock, TextInline } from '@forno/contracts/content/text-blocks'
import { isSafeLink } from './safe-link.ts'
import { textBlocks } from './text-blocks.ts'

const inlinesIn = (markdown: string): readonly TextInline[] => {
  const [block] = textBlocks(markdown)
  return block?.kind === 'paragraph' ? block.inside : []
}

test('[NAV-37] headings, paragraphs, lists, links and emphasis of a page are read', () => {
  const blocks = textBlocks(
    '## Order\n\nOur [meals](/menu/pizza-meals) are **good**\nand *cheap*.\n\n- One\n  - [Two](/two)\n- Three\n\n1. First',
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list'])
  expect(blocks[1]).toEqual({
    kind: 'paragraph',
    inside: [
      'Our ',
      { kind: 'link', href: '/menu/pizza-meals', inside: ['meals'] },
      ' are ',
      { kind: 'strong', inside: ['good'] },
      ' and ',
      { kind: 'emphasis', inside: ['cheap'] },
      '.',
    ],
  })
  const list = blocks[2]
  expect(list?.kind === 'list' && list.items.map(({ below }) => below.length)).toEqual([1, 0])
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript&colon;alert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  'data:text/html,x',
  'DATA:text/html,x',
])('[CON-13] %s is no link but its text', (href) => {
  expect(isSafeLink(href)).toBe(false)
  expect(inlinesIn(`[here](${href.trim().replaceAll('\t', '&#9;').replace(/\(1\)/, '')})`)).toEqual(['here'])
})

test.each([
  '/menu/&constructor;',
  '/menu/pizza',
  'https://example.com/a?b=c',
  'tel:1800975711',
  'mailto:a@example.com',
  '#top',
  '/data:x',
])('[CON-13] %s is a link', (href) => expect(isSafeLink(href)).toBe(true))

const depthOf = (inline: TextInline): number =>
  typeof inline !== 'string' && 'inside' in inline ? 1 + Math.max(0, ...inline.inside.map(depthOf)) : 0

const listDepth = (block: TextBlock | undefined): number =>
  block?.kind === 'list' ? 1 + Math.max(0, ...block.items.flatMap(({ below }) => below.map(listDepth))) : 0

/** A text with marks or lists, nested so often. */
const markedTimes = (times: number): string =>
  Array.from({ length: times }).reduce<string>(
    (text, _, index) => (index % 2 ? `*a ${text} b*` : `**a ${text} b**`),
    'x',
  )
const listedTimes = (times: number): string => `${'- '.repeat(times)}x`

test.each([
  [19, 19],
  [20, 20],
  [21, 20],
  [60, 20],
])('[CON-13] of %i nested marks or lists %i are read, and deeper ones stay text', (times, depth) => {
  const inlines = inlinesIn(markedTimes(times))
  expect(Math.max(...inlines.map(depthOf))).toBe(depth)
  expect(JSON.stringify(inlines).includes('*')).toBe(times > 20)
  expect(listDepth(textBlocks(listedTimes(times))[0])).toBe(depth)
})

test('[CON-13] any text is read without harm', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '[',
    '](',
    ')',
    '`',
    '_',
    '\n',
    '\n\n',
    '- ',
    '  ',
    '# ',
    '|',
    'a',
    'javascript:',
    '> ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(JSON.stringify(textBlocks(pieces.join('')))).not.toMatch(/"href":"\s*(javascript|data|vbscript|file):/i)
    }),
    { numRuns: 1_000 },
  )
})

test('[CON-13] HTML, bare addresses and pictures stay text, and other headings take the levels of a page', () => {
  expect(textBlocks('# One\n\n##### Five\n\nSee https://example.com <b>now</b> ![a pizza](/pizza.png)')).toEqual([
    { kind: 'heading', level: 2, inside: ['One'] },
    { kind: 'heading', level: 4, inside: ['Five'] },
    { kind: 'paragraph', inside: ['See https://example.com <b>now</b> a pizza'] },
  ])
  expect(JSON.stringify(textBlocks('<script>alert(1)</script>\n\n<div>\n*x*\n</div>'))).not.toContain('"emphasis"')
})

test('[CON-13] a table has a head and rows, a quote its text', () => {
  expect(textBlocks('| Size | Price |\n| --- | --- |\n| Large | **$20** |\n\n> Fresh\n> today')).toEqual([
    { kind: 'table', head: [['Size'], ['Price']], rows: [[['Large'], [{ kind: 'strong', inside: ['$20'] }]]] },
    { kind: 'quote', inside: ['Fresh today'] },
  ])
})

test.each([
  ['quotes', '>'.repeat(50_000)],
  ['lists', '- '.repeat(5_000)],
  ['brackets', '['.repeat(20_000)],
  ['marks', '**a '.repeat(10_000)],
])('[CON-13] thousands of nested %s are read as some text, in time', (_what, markdown) => {
  expect(textBlocks(markdown).length).toBeGreaterThan(0)
})

test('[CON-13] a long run of blanks takes no time', () => {
  const begun = process.cpuUsage()
  textBlocks(`a${' '.repeat(60_000)}b`)
  expect(process.cpuUsage(begun).user).toBeLessThan(1_500_000)
})
