import { expect, test } from 'vitest'
import { longTitles } from './commit-titles.mjs'

const hash = (digit) => digit.repeat(40)
const short = 'Refund the items that a kitchen cannot make'
const long = 'x'.repeat(73)

test('reports each title over 72 columns with its commit', () => {
  expect(longTitles(`${hash('a')} ${short}\n${hash('b')} ${long}\n${hash('c')} ${'y'.repeat(72)}\n`)).toEqual([
    `bbbbbbbb: a title of 73 columns, 72 at most: ${long}`,
  ])
})

test('ends at the commit that the rule follows', () => {
  const rule = '8d1e1caa50dba35072aedecc1254ca146cc11d04'
  expect(longTitles(`${hash('a')} ${short}\n${rule} ${long}\n${hash('b')} ${long}\n`)).toEqual([])
})
