import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusals } from '../packages/contracts/src/refusals/table.ts'
import { mailTexts, screenTextGroups, screenTexts } from '../packages/domain/src/texts/catalogue.ts'

const root = join(import.meta.dirname, '..')
const web = 'apps/web/src'
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })

/** The sources below a folder by their path there, without tests and the page of the design system. */
const sourcesOf = (folder) =>
  Object.fromEntries(
    git('ls-files', '--cached', '--others', '--exclude-standard', folder)
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/styleguide\//.test(path) && existsSync(join(root, path)))
      .map((path) => [path.slice(folder.length + 1), readFileSync(join(root, path), 'utf8')]),
  )

/** The sources of the screens. */
const sources = sourcesOf(web)

/** Messages without a key, each file with the reason. */
const withoutKey = {
  'app/entries/watch-late-code.ts': 'Part of the first view, and shown when files are missing.',
  'app/watchers/failures/watch-failures.ts': 'Shown after a failure of the page, before its texts are loaded.',
  'features/call-centre/watch/call-centre-strip.tsx': 'Only the agents of the call centre read it.',
  'state/recovery/ended-basket.ts': 'A title; part of the first view.',
}

test('[CON-08] the screens read every group of the catalogue of texts, and no other', () => {
  const uses = Object.values(sources).join('\n')
  const groups = new Set([...uses.matchAll(/keyedTexts\('(\w+)', \w+\)/g)].map(([, group]) => group))
  expect([...groups].toSorted()).toEqual(Object.keys(screenTextGroups).toSorted())
})

const quote = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

test('[CON-08] no screen repeats a sentence that has a key', () => {
  const literals = Object.entries(screenTexts)
    .filter(([, text]) => text.endsWith('.'))
    .map(([key, text]) => [key, new RegExp(String.raw`['"\x60>]\s*${quote(text)}\s*['"\x60<]`)])
  const repeated = Object.entries(sources).flatMap(([path, source]) =>
    literals.filter(([, pattern]) => pattern.test(source)).map(([key]) => `${path}: ${key}`),
  )
  expect(repeated).toEqual([])
})

test('[CON-08] a sentence of a refusal, a screen or a mail is written once', () => {
  const all = ['packages/domain/src', 'packages/contracts/src', 'apps/api/src', web].flatMap((folder) =>
    Object.values(sourcesOf(folder)),
  )
  const texts = new Set([
    ...Object.values(refusals).map(({ message }) => message),
    ...Object.values({ ...screenTexts, ...mailTexts }),
  ])
  const homes = [...texts].map((text) => {
    const literal = new RegExp(String.raw`['"\x60]${quote(text)}['"\x60]`, 'g')
    return [text, all.reduce((sum, source) => sum + source.matchAll(literal).toArray().length, 0)]
  })
  expect(homes.filter(([text, count]) => count > 1 && text.endsWith('.'))).toEqual([])
  expect(homes.filter(([, count]) => count === 1).length).toBeGreaterThan(200)
})

/** The arguments of every call that shows a message, up to the closing bracket. */
const messagesIn = (source) =>
  [...source.matchAll(/\b(?:snackbar|toast|notices\.ask)\(/g)].map(({ index, 0: call }) => {
    const start = index + call.length
    let depth = 1
    let end = start
    while (depth > 0 && end < source.length) {
      depth += { '(': 1, ')': -1 }[source[end]] ?? 0
      end += 1
    }
    return source.slice(start, end)
  })

const sentenceInCode = /\b(?:text|title|message):[^,{}]*?['"`](?=[A-Z])/

test.each([
  ["notices.snackbar({ text: 'Saved it.', theme: 'info' })", true],
  ["notices.toast({ variant: 'info', text: isOn ? `On ${it}.` : texts.off })", true],
  ["notices.snackbar(isOn ? { text: texts.on } : { text: 'Off it is.' })", true],
  ["void notices.ask({ title: texts.title, message: 'Really?', confirmLabel: 'OK' })", true],
  ["notices.snackbar({ text: texts.saved, action: { label: 'View cart', run } })", false],
  ["notices.snackbar({ text: fillPlaceholders(texts.applied, { code }), theme: 'info' })", false],
])('[CON-08] of %s the check says that it has a sentence of its own: %s', (source, isFound) => {
  expect(messagesIn(source).some((words) => sentenceInCode.test(words))).toBe(isFound)
})

test('[CON-08] every message of a snackbar, a toast or a question has a key', () => {
  const found = Object.entries(sources)
    .filter(([, source]) => messagesIn(source).some((words) => sentenceInCode.test(words)))
    .map(([path]) => path)
  expect(found.toSorted()).toEqual(Object.keys(withoutKey).toSorted())
})
