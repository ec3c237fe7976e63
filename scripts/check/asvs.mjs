import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tree.mjs'

/** How many requirements of level 1 and 2 each section of OWASP ASVS 5.0.0 has; in each they are numbered from 1. */
const counts = {
  1.1: 2,
  1.2: 9,
  1.3: 11,
  1.4: 3,
  1.5: 2,
  2.1: 3,
  2.2: 3,
  2.3: 4,
  2.4: 1,
  3.2: 2,
  3.3: 4,
  3.4: 6,
  3.5: 5,
  3.7: 2,
  4.1: 3,
  4.2: 1,
  4.3: 2,
  4.4: 4,
  5.1: 1,
  5.2: 3,
  5.3: 2,
  5.4: 3,
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  9.1: 3,
  9.2: 4,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
  11.1: 2,
  11.2: 3,
  11.3: 3,
  11.4: 4,
  11.5: 1,
  11.6: 1,
  12.1: 3,
  12.2: 2,
  12.3: 4,
  13.1: 1,
  13.2: 5,
  13.3: 2,
  13.4: 5,
  14.1: 2,
  14.2: 4,
  14.3: 3,
  15.1: 3,
  15.2: 3,
  15.3: 7,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
  17.1: 1,
  17.2: 4,
  17.3: 2,
}

/** The ids of level 1 and 2. */
export const asvsIds = Object.entries(counts).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

/** What SAQ A of PCI DSS 4.0.1 (revision 1) asks, and the two that it asked before January 2025. */
export const saqIds = [
  ...[
    '2.2.2',
    '3.1.1',
    '3.2.1',
    '6.3.1',
    '6.3.3',
    '6.4.3',
    '8.2.1',
    '8.2.2',
    '8.2.5',
    '8.3.1',
    '8.3.5',
    '8.3.6',
    '8.3.7',
  ],
  ...[
    '8.3.9',
    '9.4.1',
    '9.4.1.1',
    '9.4.2',
    '9.4.3',
    '9.4.4',
    '9.4.6',
    '11.3.2',
    '11.3.2.1',
    '11.6.1',
    '12.8.1',
    '12.8.2',
  ],
  ...['12.8.3', '12.8.4', '12.8.5', '12.10.1'],
]

const row = /^\| (\d+(?:\.\d+){2,3}) +\| (met|not applicable|deviation|open until \d{4}-\d{2}-\d{2}) +\| (.+) \|$/
const testReference = /`([\w./-]+\.(?:test|spec)\.(?:ts|mjs))`((?: ?,? "[^"]+")+)/g
const fileReference = /`((?:[\w.-]+\/)+[\w.-]+\.\w+|tsconfig\.base\.json|oxlint\.config\.ts)`/g

/**
 * @typedef {{ id: string, state: 'met' | 'not applicable' | 'deviation' | 'open', until: string | null, answer: string,
 *   files: string[], tests: { file: string, title: string }[] }} Answer
 */

/** @returns {{ asvs: Answer[], saq: Answer[] }} */
export function answersIn(text) {
  const [asvs, saq = ''] = text.split(/^## PCI DSS/m)
  return { asvs: rowsOf(asvs), saq: rowsOf(saq) }
}

/** The answers of docs/asvs.md. */
export const readAnswers = () => answersIn(readFileSync(join(root, 'docs', 'asvs.md'), 'utf8'))

const rowsOf = (text) =>
  text.split('\n').flatMap((line) => {
    const [, id, words, answer] = row.exec(line) ?? []
    if (id === undefined) return []
    const [state, until = null] = words.split(' until ')
    return [{ id, state, until, answer, files: filesIn(answer), tests: testsIn(answer) }]
  })

const filesIn = (answer) => [...new Set(Array.from(answer.matchAll(fileReference), ([, file]) => file))]
const testsIn = (answer) =>
  Array.from(answer.matchAll(testReference)).flatMap(([, file, titles]) =>
    Array.from(titles.matchAll(/"([^"]+)"/g), ([, title]) => ({ file, title })),
  )

/** How many answers have each state, in the order and words of the document's own sentence. */
export function countSentence(answers) {
  const countOf = (state) => answers.filter((each) => each.state === state).length
  return `${answers.length}: ${countOf('met')} met, ${countOf('not applicable')} not applicable, ${countOf('deviation')} deviations, ${countOf('open')} open`
}
