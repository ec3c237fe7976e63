// Plain English: type names that are nouns, comments within 120 columns, no word of the old dialect.
//   node scripts/check/language.mjs [folder or file …]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, treeFiles } from './tree.mjs'

const columns = 120
const code = /\.(ts|tsx|mjs|cjs|js|css|sql|yaml|yml|sh|py|html)$/
const prose = /\.(md|txt)$/
const typescript = /\.tsx?$/

/** Quotations of the documents, generated files, and files that list the refused words. */
const exempt =
  /^(docs\/(requirements\.|documented-)|docs\/glossary\.(md|yaml)|package-lock\.json|LICENSES?\/|scripts\/check\/language)|\/generated\//

/** Files whose words are free: sentences of the shop's content, and drawings, where toppings really lie on a pizza. */
const freeWords = /^(content\/|assets\/.*\.(py|yaml)$)/

/** Words of the old dialect, each with its plain counterpart. */
const dialect = [
  [/\bwho(m)?ever\b/i, 'name the subject with a noun'],
  [/\bnobody\b/i, '“no customer”, “no caller”, “unused”'],
  [/\banew\b/i, '“again”, “from scratch”'],
  [
    /\b(is|are|was|were|be|been|being|gets?) told\b(?! apart)|\btells? (of|itself|everybody)\b/i,
    '“receives”, “is notified”, “reports”',
  ],
  [/\bso many\b|\bso much as\b/i, 'give the number or its name'],
  [/\b(laid|lays?|laying) down\b/i, '“stores”, “enqueues”, “defines”'],
  [/\bstands?\b(?! (in )?for\b|-in|ing| out\b)|\bstood\b/i, '“is”, “is shown”, “holds”'],
  [/\blies\b|\blie\b|\blying\b/i, '“is”, “is stored”'],
  [/\bgiv(es?|ing|en) (way|back)\b|\bgave (way|back)\b/i, '“returns”, “is superseded”, “refunds”'],
  [/\bcall(s|ed|ing)? off\b/i, '“cancels”'],
  [/\b(comes?|came|coming) (too late|to light|to rest|of it)\b/i, 'say what happens'],
  [/\b(is|are|was|were) at work\b/i, '“is running”, “is in progress”'],
  [
    /\b(what|who) (is|are|was|were|has|had|have) (asked|said|kept|told|known|meant|wanted|given|brought)\b/i,
    'name the subject with a noun',
  ],
  [
    /\b(of old|of late|all the same|one and the same|in vain|at once again|by and by|hither|thereby|therein|hence|whence)\b/i,
    'plain words',
  ],
  [/\b(goes|go|went) on (by|with|from|as)\b/i, '“continues”'],
  [/\b(looks?|looked|looking) (back|aside|out for)\b/i, '“polls”, “checks”'],
  [/\bit is (that|there|with|by|for whom)\b/i, 'subject first'],
  [/(?<!\b(having|cause) )\btroubles?\b|\b\w*Troubles?(?![a-z])|\btroubles?[A-Z]/, '“error”, “problem”'],
  [/\bparts: \w+Deps\b/, '“deps”'],
]

/** Files with words that customers read, apart from tests, the kitchen's screens and the keys of rate limits. */
const customersWords =
  /^(content\/(?!README)|apps\/web\/src\/(?!features\/kitchen\/)|packages\/contracts\/src\/refusals\/|packages\/domain\/src\/(?!customers\/rate-limits))(?!.*\.test\.)/

/** One spelling of a time and of "email" for customers, each with the right one. [TIM-05] */
const spellings = [
  [/(?<![\d:])\d{1,2}([:.]\d\d)? ?[ap]\.?m\b/, '“04:00 PM”, by `timeLabel`'],
  [/(?<![\d:])\d:\d\d ?[AP]M\b/, '“04:00 PM”, by `timeLabel`'],
  [/\.slice\(11, ?16\)/, '`timeOf`; a file for programs is listed in `programsTimes`'],
  [/\be-mail/i, '“email”'],
]
/** Times of structured data, which search engines read. */
const programsTimes = /^apps\/web\/src\/features\/stores\/structured-data\.ts$/

/** Last words of a type's name that make it a participle or a pronoun. */
const lastWords =
  /(Needs|Asked|Told|Said|Wanted|Shown|Found|Kept|Known|Parts|Given|Brought|Taken|Done|Seen|Heard|Held|Meant|Left|Lost|Sent|Gone|Put)$/
const participle = /^[A-Z][a-z]*(ed|en)$/
const nouns = new Set(['Allergen', 'Feed', 'Garden', 'Kitchen', 'Open', 'Screen', 'Seed', 'Speed', 'Token'])

/** The names of the types that a TypeScript file declares and that are not nouns, such as `Needs` or `Priced`. */
export const badTypeNames = (file, text) =>
  (typescript.test(file) ? [...text.matchAll(/^\s*(?:export )?(?:declare )?(?:type|interface) ([A-Z]\w*)/gm)] : [])
    .map(([, name]) => name)
    .filter((name) => lastWords.test(name) || (participle.test(name) && !nouns.has(name)))

const comment = /^\s*(\/\/|\/\*|\*|#|--|\{\/\*|<!--)|\s\/\/ /

/** Every fault of a file against plain English, one line each. */
export function languageFaults(file, text) {
  if (!isRead(file)) return []
  const lines = text.split('\n').flatMap((line, index) => {
    const faults = [...longComment(file, line), ...dialectWords(file, line), ...customersSpellings(file, line)]
    return faults.map((fault) => `${file}:${index + 1}: ${fault}`)
  })
  return [...lines, ...badTypeNames(file, text).map((name) => `${file}: the type ${name} is not named by a noun`)]
}

/** Whether the words of a file are checked. */
const isRead = (file) => (code.test(file) || prose.test(file)) && !exempt.test(file)

const longComment = (file, line) =>
  code.test(file) && line.length > columns && comment.test(line) ? [`a comment of ${line.length} columns`] : []

const dialectWords = (file, line) =>
  (freeWords.test(file) ? [] : dialect).flatMap(([pattern, instead]) => {
    const word = pattern.exec(line)?.[0]
    return word ? [`“${word}” (${instead}): ${line.trim().slice(0, 110)}`] : []
  })

const customersSpellings = (file, line) =>
  !customersWords.test(file) || programsTimes.test(file) || comment.test(line)
    ? []
    : spellings.flatMap(([pattern, instead]) => {
        const word = pattern.exec(line)?.[0]
        return word ? [`“${word}” (${instead}): ${line.trim().slice(0, 110)}`] : []
      })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const chosen = process.argv.slice(2)
  const faults = treeFiles()
    .filter((file) => isRead(file) && (chosen.length === 0 || chosen.some((start) => file.startsWith(start))))
    .flatMap((file) => languageFaults(file, readFileSync(join(root, file), 'utf8')))
  for (const line of faults) console.error(line)
  if (faults.length > 0) process.exitCode = 1
}
