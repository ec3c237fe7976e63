import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeLink, nestingLimit, parseInline, parseMarkdown, type Inline } from './markdown.ts'

test('[NAV-37] headings, paragraphs, lists, links and emphasis of a page are read', () => {
  const blocks = parseMarkdown(
    '## Order\n\nOur [meals](/menu/pizza-meals) are **good**\nand *cheap*.\n\n- One\n  - [Two](/two)\n- Three\n\n1. First',
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list'])
  expect(blocks[1]).toEqual({
    kind: 'paragraph',
    inside: [
      { kind: 'text', text: 'Our ' },
      { kind: 'link', href: '/menu/pizza-meals', inside: [{ kind: 'text', text: 'meals' }] },
      { kind: 'text', text: ' are ' },
      { kind: 'strong', inside: [{ kind: 'text', text: 'good' }] },
      { kind: 'text', text: ' and ' },
      { kind: 'emphasis', inside: [{ kind: 'text', text: 'cheap' }] },
      { kind: 'text', text: '.' },
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
  expect(parseInline(`[here](${href.trim().replaceAll('\t', '&#9;').replace(/\(1\)/, '')})`)).toEqual([
    { kind: 'text', text: 'here' },
  ])
})

test.each(['/menu/pizza', 'https://example.com/a?b=c', 'tel:131166', 'mailto:a@example.com', '#top', '/data:x'])(
  '[CON-13] %s is a link',
  (href) => expect(isSafeLink(href)).toBe(true),
)

const depthOf = (inline: Inline): number => ('inside' in inline ? 1 + Math.max(0, ...inline.inside.map(depthOf)) : 0)

test('[CON-13] marks nest to the limit and no deeper', () => {
  const nested = Array.from({ length: 60 }).reduce<string>(
    (text, _, index) => (index % 2 ? `*${text}*` : `**${text}**`),
    'x',
  )
  const inlines = parseInline(nested)
  expect(Math.max(...inlines.map(depthOf))).toBeLessThanOrEqual(nestingLimit)
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
      expect(JSON.stringify(parseMarkdown(pieces.join('')))).not.toMatch(/"href":"\s*(javascript|data|vbscript|file):/i)
    }),
    { numRuns: 1_000 },
  )
})
