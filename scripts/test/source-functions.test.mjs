import { expect, test } from 'vitest'
import { functionAt, functionsOf, functionsOnLines } from './source-functions.mjs'

const text = `import type { Cents } from './words.ts'

type Row = {
  price: Cents
}
const rate = 10

/** The tax in a price. [TAX-01] */
export const taxOf = (price: Cents) => {
  const parts = [price].map((each) => each / rate)
  return parts[0]
}

export function store() {
  return {
    read: async () => rate,
    write(row: Row) {
      return row
    },
  }
}

class Book {
  pages = 1
  constructor() {}
  #turn() {}
  get size() { return 1 }
}
`
const lineOf = (part) => text.slice(0, text.indexOf(part)).split('\n').length

test('finds every named function, the outer ones first', () => {
  expect(functionsOf(text, 'a.ts').map(({ name }) => name)).toEqual([
    'taxOf',
    'store',
    'read',
    'write',
    'Book',
    '#turn',
    'size',
  ])
})

test('a nameless function belongs to the one around it', () => {
  const functions = functionsOf(text, 'a.ts')
  expect(functionAt(functions, text.indexOf('each / rate'))?.name).toBe('taxOf')
  expect(functionAt(functions, text.indexOf('rate = 10'))).toBeUndefined()
})

test.each([
  ['a line inside', ['return parts'], ['taxOf'], false],
  ['the comment above', ['[TAX-01]'], ['taxOf'], false],
  ['lines of two functions', ['return parts', 'read: async'], ['taxOf', 'read'], false],
  ['a type and an import, which are gone at run time', ['import type', 'price: Cents\n'], [], false],
  ['a constant of the top level', ['rate = 10', 'return parts'], ['taxOf'], true],
  ['a field of a class', ['pages = 1'], [], true],
])('names the functions of changed lines: %s', (_, parts, names, isOutside) => {
  const found = functionsOnLines(text, 'a.ts', parts.map(lineOf))
  expect([[...found.names], found.isOutside]).toEqual([names, isOutside])
})

test('reads the screens of the web, too', () => {
  const screen = 'export function Card() {\n  const open = () => <b onClick={() => 1} />\n  return <i>{open()}</i>\n}\n'
  expect(functionsOf(screen, 'card.tsx').map(({ name }) => name)).toEqual(['Card', 'open'])
})
