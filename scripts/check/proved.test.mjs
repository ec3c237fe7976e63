import { expect, test } from 'vitest'
import { proofsIn, withMarks, withProof } from './proved.mjs'

const races = { command: '`npm run prove -- races`', figure: '12 tests', commit: '75eab4d0', seed: '17', minutes: '9' }
const proof = (changes) => ({ ...races, covers: 'apps/api packages', counts: 'yes', ...changes })
const head = '# Proofs\n\nWords.\n\n| command | figure |\n| --- | --- |\n'

test('a proof replaces the last one of its command', () => {
  const crash = proof({ command: '`npm run prove -- crash`' })
  const first = withProof(withProof(head, proof()), crash)
  expect(proofsIn(first)).toEqual([proof(), crash])
  expect(proofsIn(withProof(first, proof({ seed: '18' })))).toEqual([crash, proof({ seed: '18' })])
})

test('reads a table that the formatter has aligned', () => {
  expect(proofsIn('| command  | figure |\n| -------- | ------ |\n| `a b`    | 1 test |\n')).toEqual([
    { command: '`a b`', figure: '1 test' },
  ])
})

test('a proof whose files have changed no longer counts', () => {
  const page = withProof(withProof(head, proof()), proof({ command: 'crash', commit: 'aaaaaaaa' }))
  const marked = withMarks(page, ({ commit }) => commit === 'aaaaaaaa')
  expect(proofsIn(marked).map(({ counts }) => counts)).toEqual(['yes', 'no'])
})
