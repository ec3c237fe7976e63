import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answersIn, asvsIds, countSentence, readAnswers, saqIds } from './asvs.mjs'
import { root } from './tree.mjs'

const document = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
const { asvs, saq } = readAnswers()
const all = [...asvs, ...saq]
const text = (file) => readFileSync(join(root, file), 'utf8')

describe('docs/asvs.md', () => {
  test('answers the 253 requirements of ASVS 5.0.0 level 1 and 2, each once and in their order', () => {
    expect(asvsIds).toHaveLength(253)
    expect(new Set(asvsIds).size).toBe(253)
    expect(asvs.map(({ id }) => id)).toEqual(asvsIds)
  })
  test('answers SAQ A, each requirement once and in their order', () => {
    expect(saq.map(({ id }) => id)).toEqual(saqIds)
  })
  test('has no row that cannot be read', () => {
    const looksLikeRow = document.split('\n').filter((line) => /^\| \d+\.\d+/.test(line))
    expect(looksLikeRow).toHaveLength(all.length)
  })
  test('says at its head how many are met, not applicable, deviations and open', () => {
    expect(document).toContain(countSentence(asvs))
    expect(document).toContain(countSentence(saq))
  })
  test('leaves nothing open without a date after the day on which it was written', () => {
    const [, written = ''] = /^Written on (\d{4}-\d{2}-\d{2})/m.exec(document) ?? []
    expect(written).toMatch(/^2026-/)
    const late = all.filter(({ state, until }) => state === 'open' && !(until > written))
    expect(late.map(({ id }) => id)).toEqual([])
    const impossible = all.filter(({ until }) => until !== null && new Date(until).toISOString().slice(0, 10) !== until)
    expect(impossible.map(({ id }) => id)).toEqual([])
  })
  test('names source and licence, and does not repeat their words', () => {
    expect(document).toContain('OWASP Application Security Verification Standard 5.0.0')
    expect(document).toContain('CC BY-SA 4.0')
    expect(document).not.toMatch(/Verify that /)
  })
  test('says where each met requirement is met', () => {
    expect(all.filter(({ state, files }) => state === 'met' && files.length === 0).map(({ id }) => id)).toEqual([])
  })
  test('says the risk of each deviation', () => {
    expect(
      all.filter(({ state, answer }) => state === 'deviation' && !/Risk: /.test(answer)).map(({ id }) => id),
    ).toEqual([])
  })
  test.each(all.map(({ id, files }) => [id, files]))('%s names files that exist', (_, files) => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
  test.each(all.filter(({ tests }) => tests.length > 0).map(({ id, tests }) => [id, tests]))(
    '%s names tests that exist',
    (_, tests) => {
      expect(tests.filter(({ file, title }) => !text(file).includes(title))).toEqual([])
    },
  )
  test('names a section of docs/security.md that exists wherever it refers to one', () => {
    const headings = [...text('docs/security.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    const named = Array.from(document.matchAll(/`docs\/security\.md` \(([^)]+)\)/g), ([, heading]) => heading)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((heading) => !headings.includes(heading))).toEqual([])
  })
  test('has a test or a checked document for at least nine of ten met requirements', () => {
    const met = asvs.filter(({ state }) => state === 'met')
    const tested = met.filter(({ tests }) => tests.length > 0)
    expect(tested.length / met.length).toBeGreaterThan(0.9)
  })
})

test('rows are read with their files and tests', () => {
  const line =
    '| 1.2.4 | met | Values are parameters. `a/b.ts`; `a/b.test.ts` "one", "two (2)"; `c/d.spec.ts` "three" |'
  expect(answersIn(`${line}\n\n## PCI DSS\n\n| 9.4.1.1 | open until 2027-01-31 | Later. |`)).toEqual({
    asvs: [
      {
        id: '1.2.4',
        state: 'met',
        until: null,
        files: ['a/b.ts', 'a/b.test.ts', 'c/d.spec.ts'],
        answer: expect.stringContaining('parameters'),
        tests: [
          { file: 'a/b.test.ts', title: 'one' },
          { file: 'a/b.test.ts', title: 'two (2)' },
          { file: 'c/d.spec.ts', title: 'three' },
        ],
      },
    ],
    saq: [{ id: '9.4.1.1', state: 'open', until: '2027-01-31', answer: 'Later.', files: [], tests: [] }],
  })
})
