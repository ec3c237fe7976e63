import { expect, test } from 'vitest'
import { readOptions } from './options.mjs'

test.each([
  [[], { kind: 'all', words: [], isListing: false }],
  [['VOU-08', 'money'], { kind: 'words', words: ['VOU-08', 'money'], isListing: false }],
  [['--changed'], { kind: 'changed', words: [], isListing: false }],
  [['--changed', 'HEAD~2', '--list'], { kind: 'changed', words: ['HEAD~2'], isListing: true }],
  [['--changed', '--help'], { kind: 'help', words: [], isListing: false }],
])('reads %j', (args, options) => {
  expect(readOptions(args)).toEqual(options)
})

test('refuses an option that does not exist', () => {
  expect(() => readOptions(['--chnaged'])).toThrow('There is no option --chnaged')
})
