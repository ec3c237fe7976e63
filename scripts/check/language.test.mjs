import { expect, test } from 'vitest'
import { badTypeNames, languageFaults } from './language.mjs'

const faultsIn = (text, file = 'apps/api/src/modules/baskets/routes.ts') => languageFaults(file, text)

test.each([
  ['// A basket that nobody edits expires.', 'nobody'],
  ['// The customer is told why.', 'is told'],
  ['/** Prices the basket anew. */', 'anew'],
  ['-- the row that lies below', 'lies'],
  ['# as the order stands', 'stands'],
  ["test('[VOU-08] whoever pays is asked', () => {", 'whoever'],
  ['// Keeps so many rows.', 'so many'],
  ['// The job is laid down with the order.', 'laid down'],
  ['// The lease gives way to a newer one.', 'gives way'],
  ['// What is asked of the provider.', 'What is asked'],
  ['const trouble = orderTroubleOf(error)', 'trouble'],
  ['const error = orderTroubleOf(failure)', 'orderTrouble'],
  ['const save = (parts: SaveDeps) => send(parts)', 'parts: SaveDeps'],
])('refuses %s', (line, word) => {
  expect(faultsIn(`const total = 1\n${line}\n`)).toEqual([expect.stringContaining(`:2: “${word}”`)])
})

test.each([
  '// The simulator stands in for PayPal.',
  '// Contrast: text must stand out from its background.',
  '// The cart shows the price again.',
  '"We\'re having trouble loading your order. Refresh to try again."',
  "test('[VOU-08] removes a voucher when its conditions no longer hold', () => {",
])('accepts %s', (line) => {
  expect(faultsIn(line)).toEqual([])
})

const longWords = `${'word '.repeat(24)}word.`

test.each([`// ${longWords}`, ` * ${longWords}`, `const total = 1 // ${longWords}`])(
  'refuses a comment over 120 columns: %s',
  (line) => {
    expect(faultsIn(line)).toEqual([expect.stringMatching(/:1: a comment of \d+ columns/)])
  },
)

test('accepts a long line of code with an address in it', () => {
  expect(faultsIn(`const address = '${'https://example.test/'.repeat(8)}'`)).toEqual([])
})

test.each(['docs/guide.md', 'README.md'])('reads the prose of %s without a limit of columns', (file) => {
  expect(faultsIn(longWords, file)).toEqual([])
})

test('names the types that are no nouns', () => {
  const declared = (names) => names.map((name) => `type ${name} = string`).join('\n')
  const participles = ['Needs', 'CheckoutNeeds', 'Told', 'Priced', 'SlotsAsked', 'Written']
  expect(badTypeNames('wire.ts', declared(participles))).toEqual(participles)
  expect(badTypeNames('wire.ts', declared(['CheckoutDeps', 'Screen', 'PricedBasket']))).toEqual([])
  expect(badTypeNames('names.mjs', declared(participles))).toEqual([])
})

test.each(['docs/requirements.yaml', 'docs/glossary.md', 'content/blog/nobody.md'])(
  'leaves the words of %s alone',
  (file) => {
    expect(faultsIn('Nobody may stand here.', file)).toEqual([])
  },
)

test.each([
  ['content/pages/faq.md', 'Sold until 4 pm.', '4 pm'],
  ['content/banners/lunch.yaml', 'text: from 11.30am', '11.30am'],
  ['apps/web/src/features/menu/card.tsx', "const text = 'Opens at 6:05 PM'", '6:05 PM'],
  ['apps/web/src/features/account/card.tsx', 'const at = iso.slice(11, 16)', '.slice(11, 16)'],
  ['packages/contracts/src/refusals/sign-in.ts', "text: 'Check your e-mail.',", 'e-mail'],
])('[TIM-05] refuses another spelling for customers, %s: %s', (file, line, word) => {
  expect(faultsIn(line, file)).toEqual([expect.stringContaining(`:1: “${word}`)])
})

test.each([
  ['content/pages/faq.md', 'Sold until 04:00 PM, by email.'],
  ['apps/web/src/features/kitchen/clock/store-clock.ts', 'const at = iso.slice(11, 16)'],
  ['apps/web/src/features/menu/card.test.ts', "expect(text).toBe('4 pm')"],
  ['apps/web/src/features/menu/card.tsx', '// Sold until 4 pm.'],
  ['content/offers.yaml', "hours: { from: '21:00' }"],
])('[TIM-05] accepts in %s: %s', (file, line) => {
  expect(faultsIn(line, file)).toEqual([])
})
