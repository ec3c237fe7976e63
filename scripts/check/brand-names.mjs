// Finds the brand of config/brand.yaml outside that file: its name, support number and path slug, in any spelling.
//   node scripts/check/brand-names.mjs
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
const brandFile = 'config/brand.yaml'

/** The files that may name the brand, each with the reason. */
export const allowedFiles = {
  [brandFile]: 'The file of the brand.',
  'docs/requirements.yaml': 'The fixed texts of the requirements quote the documents.',
  'apps/api/src/platform/core/brand.test.ts': 'ERR-14 fixes the support number of the delivered shop.',
  'docs/documented-routes.tsv': 'The paths as the documents spell them.',
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches a name, number or slug with any or no space or hyphen between its parts, in any case. */
const spellings = (text) =>
  text
    .split(/[\s-]+/)
    .map(escaped)
    .join(String.raw`[\s_-]?`)

/** A pattern of everything that names a brand. */
export const brandPattern = ({ name, wordmark, businessName, supportNumber, pathSlug }) => {
  const texts = new Set([name, wordmark, businessName, supportNumber, pathSlug].map(spellings))
  return new RegExp(String.raw`(?<![\w])(?:${[...texts].join('|')})(?![\w])`, 'gi')
}

/** The lines of a text that name the brand, as `line: text`. */
export const namedLines = (text, pattern) =>
  text.split('\n').flatMap((line, index) => (line.search(pattern) < 0 ? [] : [`${index + 1}: ${line.trim()}`]))

const trackedFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs|cjs|js|css|html|svg|md|ya?ml|json|tsv|csv|txt|sql|py|sh)$/.test(path))

const readText = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    // Deleted, but not committed yet.
    return ''
  }
}

const check = () => {
  const pattern = brandPattern(parse(readFileSync(join(root, brandFile), 'utf8')))
  const found = trackedFiles()
    .filter((path) => !Object.hasOwn(allowedFiles, path))
    .flatMap((path) => namedLines(readText(path), pattern).map((line) => `${path}:${line}`))
  for (const line of found) console.log(line.slice(0, 200))
  if (found.length === 0) return
  console.log(
    `\nOnly ${brandFile} names the brand. Write {brand}, {supportNumber} or {supportLink} in texts, ` +
      'and read the brand file in tests (e2e/drivers/stack/shop-brand.ts, apps/api/test/shop-brand.ts).',
  )
  process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check()
