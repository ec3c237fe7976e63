import { expect, test } from 'vitest'
import { broken, smallContent } from '../../../test/fixtures/small-content.ts'
import { complaintsOf, sides, store, type Row } from '../../../test/fixtures/content-complaints.ts'

const fileRows: readonly Row[] = [
  [
    'a page without its head',
    'pages/faq.md',
    '---\ntitle',
    'title',
    'pages/faq.md:1 a page must begin with title and description between two lines of ---',
  ],
  [
    'a page with an unknown key in its head',
    'pages/faq.md',
    'description:',
    'author: me\ndescription:',
    "pages/faq.md:3 unknown key 'author'",
  ],
  [
    'a link without a target',
    'pages/faq.md',
    '/menu/pizza/classics-range',
    '/menu/soups',
    'pages/faq.md:6 the link /menu/soups has no target',
  ],
  ['[NAV-40] a story without its author', 'blog/dough.md', 'author: Jo\n', '', "blog/dough.md:2 'author' is missing"],
  [
    '[NAV-40] a story with an impossible date',
    'blog/dough.md',
    '2026-10-02',
    '2026-02-30',
    "blog/dough.md:4 '2026-02-30' is not a date like 2026-12-25",
  ],
  [
    '[NAV-40] a story with a link without a target',
    'blog/dough.md',
    '(/faq)',
    '(/blog/sauce)',
    'blog/dough.md:8 the link /blog/sauce has no target',
  ],
  [
    'a duplicate YAML key',
    'tiers.yaml',
    '    add: {}',
    '    add: {}\n    add: {}',
    'tiers.yaml:4 Map keys must be unique',
  ],
  [
    'a map instead of a list',
    'tiers.yaml',
    smallContent['tiers.yaml'] ?? '',
    'tiers: {}\n',
    'tiers.yaml:1 expected a list, found a map',
  ],
]

test('a small content without errors is read completely', () => {
  expect(complaintsOf(smallContent)).toEqual(['no complaint'])
})

test.each(fileRows)('reports %s with file and line', (_, file, from, to, complaint) => {
  expect(complaintsOf(broken(file, from, to))).toContain(complaint)
})

test('one error in one file gives one report', () => {
  expect(complaintsOf(broken(sides, '4.95', '-4.95'))).toEqual([`${sides}:7 money cannot be negative: -4.95`])
  expect(complaintsOf(broken(store, 'Australia/Brisbane', 'AEST'))).toEqual([`${store}:11 there is no zone 'AEST'`])
})

test('reports an unknown file name and a missing file', () => {
  const { 'tiers.yaml': tiers = '', ...others } = smallContent
  expect(complaintsOf({ ...others, 'tires.yaml': tiers })).toEqual(
    expect.arrayContaining([
      'tires.yaml:1 unexpected file: content has no file of this name',
      'tiers.yaml:1 this file is missing',
    ]),
  )
})
