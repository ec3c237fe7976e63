import { expect, test } from 'vitest'
import { matchWords, titlePattern } from './match.mjs'

const tests = [
  { file: 'packages/domain/src/money.test.ts', titles: ['[MON-01] rounds'] },
  { file: 'packages/domain/src/vouchers.test.ts', titles: ['[VOU-08] removes a voucher', 'keeps its money'] },
  { file: 'e2e/menu.spec.ts', titles: ['[phone] › menu.spec.ts › [VOU-08] shows that a code does nothing'] },
]
const filesOf = (...words) => {
  const { tests: chosen, titles } = matchWords(words, tests)
  return [chosen.map(({ file }) => file), titles]
}

test('a requirement chooses the tests that name it', () => {
  expect(filesOf('vou-08')).toEqual([['packages/domain/src/vouchers.test.ts', 'e2e/menu.spec.ts'], ['vou-08']])
})

test('a word of a path chooses those files, although titles have it, too', () => {
  expect(filesOf('money')).toEqual([['packages/domain/src/money.test.ts'], []])
})

test('words add up, and with a path among them files run as a whole', () => {
  expect(filesOf('menu', 'rounds')).toEqual([['packages/domain/src/money.test.ts', 'e2e/menu.spec.ts'], []])
})

test('a word that no test has chooses nothing', () => {
  expect(filesOf('pineapple')).toEqual([[], ['pineapple']])
})

test('titles become a pattern that takes their signs literally', () => {
  const pattern = new RegExp(titlePattern(['[VOU-08]', 'a (b)?']))
  expect([pattern.test('[VOU-08] removes'), pattern.test('a (b)?'), pattern.test('V')]).toEqual([true, true, false])
})
