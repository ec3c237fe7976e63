import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/say.mjs'
import { glossaryPage, housePage } from './doc-pages.mjs'

const text = (file) => readFileSync(join(root, 'docs', file), 'utf8')

test('the page of the glossary is made from its YAML', () => {
  expect(text('glossary.md')).toBe(glossaryPage(text('glossary.yaml')))
})

test('the list of changes in the guide to the house is made from its YAML', () => {
  expect(text('house.md')).toBe(housePage(text('house.md'), text('changes.yaml')))
})

test('an entry has its banned words and its files, if there are any', () => {
  const yaml = `
- group: Baskets
  words:
    - word: basket
      means: what a customer is about to order
      not: trolley
      files: "\`domain/basket\`"
    - { word: line, means: one product of a basket }
`
  expect(glossaryPage(yaml)).toMatch(
    /## Baskets\n\n- \*\*basket\*\*: what a customer is about to order\. Not: trolley\. In `domain\/basket`\.\n- \*\*line\*\*: one product of a basket\.\n$/,
  )
})

test('a guide without a place for the list is refused', () => {
  expect(() => housePage('# The house', '[]')).toThrow('has no lines')
})
