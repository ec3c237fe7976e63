import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callsPerMinute } from '../../apps/api/src/platform/limits/call-limits.ts'
import { botActions } from '../../packages/contracts/src/sign-in/sign-in.ts'
import { rateLimits } from '../../packages/domain/src/customers/rate-limits.ts'
import { root, testFilePattern, treeFiles } from './tree.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const document = read('docs/security.md')

/** The rows of the table below a heading, as lists of cells without the header. */
function tableBelow(heading) {
  const section = document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
const firstNames = (heading) => tableBelow(heading).flatMap(([first]) => namesIn(first))

/** The names of settings that the server reads, found by how its sources spell them. */
const serverSources = treeFiles().filter((file) => /^apps\/api\/src\/.*\.ts$/.test(file) && !testFilePattern.test(file))
const settings = new Set(serverSources.flatMap((file) => read(file).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []))
const settingsEnding = (pattern) => [...settings].filter((name) => pattern.test(name)).sort()

/**
 * Names that end like a secret and are none: actions of the bot check, and an empty value of the configuration for
 * browsers.
 */
const notSettings = new Set([...botActions, 'API_BRAZE_KEY'])
const missingIn = (heading, wanted) => {
  const rows = new Set(firstNames(heading))
  return wanted.filter((name) => !rows.has(name) && !notSettings.has(name))
}

describe('docs/security.md, Limits', () => {
  test('has a row for every abuse limit, with its points, window and what it counts by', () => {
    const rows = new Map(tableBelow('Limits').map(([name, most, by]) => [namesIn(name)[0], { most, by }]))
    for (const [name, { points, seconds, keyedBy }] of Object.entries(rateLimits)) {
      const row = `| \`${name}\` | ${points} in ${seconds / 60} minutes | ${keyedBy} | what for |`
      const expected = { most: `${points} in ${seconds / 60} minutes`, by: keyedBy }
      expect(rows.get(name), `add or change the row under "Limits" in docs/security.md:\n${row}`).toEqual(expected)
    }
  })
  test('has no row for a limit that is gone', () => {
    const gone = firstNames('Limits').filter((name) => !(name in rateLimits))
    expect(gone, 'remove these rows under "Limits" in docs/security.md').toEqual([])
  })
  test('says every budget of calls per minute', () => {
    const words = {
      page: 'pages',
      file: 'files',
      read: 'reads',
      change: 'changes',
      search: 'searches',
      costly: 'costly calls',
      stream: 'streams',
    }
    expect(Object.keys(words).sort()).toEqual(Object.keys(callsPerMinute).sort())
    for (const [name, count] of Object.entries(callsPerMinute))
      expect(document).toContain(`${count.toLocaleString('en')} ${words[name]}`)
  })
  test('names limits that exist wherever it speaks of one', () => {
    const spoken = tableBelow('Ways to log in').flatMap(([, , , limits]) => namesIn(limits))
    expect(spoken.filter((name) => !(name in rateLimits))).toEqual([])
    expect(spoken.length).toBeGreaterThan(8)
  })
})

describe('docs/security.md, Connections', () => {
  const wanted = settingsEnding(/_(URL|ORIGINS)$/)
  test('the settings are found', () => {
    expect(wanted).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'CYBERSOURCE_URL', 'FACEBOOK_GRAPH_URL', 'MAIL_URL']),
    )
  })
  test('has a row for every address that a setting names', () => {
    expect(missingIn('Connections', wanted), 'add a row under "Connections" in docs/security.md for each').toEqual([])
  })
  test('has no row for an address that no setting names any more', () => {
    const gone = firstNames('Connections').filter((name) => !settings.has(name))
    expect(gone, 'remove these rows under "Connections" in docs/security.md').toEqual([])
  })
})

describe('docs/security.md, Keys and secrets', () => {
  const wanted = settingsEnding(/_(KEY|KEYS|SECRET|TOKEN|CERTIFICATE|PASSWORD)$/)
  test('the settings are found', () => {
    expect(wanted).toEqual(
      expect.arrayContaining(['TOKEN_KEYS', 'EMAIL_HASH_KEY', 'CYBERSOURCE_SECRET', 'ADDRESS_TOKEN']),
    )
  })
  test('has a row for every key, secret and token, with purpose, algorithm and rotation', () => {
    expect(
      missingIn('Keys and secrets', wanted),
      'add a row under "Keys and secrets" in docs/security.md for each',
    ).toEqual([])
    for (const [name, ...others] of tableBelow('Keys and secrets'))
      expect([name, others.every((cell) => cell !== '')]).toEqual([name, true])
  })
  test('has no row for a key that no setting names any more', () => {
    const gone = firstNames('Keys and secrets').filter((name) => !settings.has(name))
    expect(gone, 'remove these rows under "Keys and secrets" in docs/security.md').toEqual([])
  })
})

test('docs/operations.md describes every address and key that docs/security.md names', () => {
  const named = [...firstNames('Connections'), ...firstNames('Keys and secrets')]
  const operations = read('docs/operations.md')
  const listed = (name) => operations.includes(name) || operations.includes(`${name.replace(/_KEYS_URL$/, '')}_URL`)
  expect(named.filter((name) => !listed(name))).toEqual([])
})

test('docs/security.md says how fast a vulnerable package is replaced, and by which commands packages are listed and checked', () => {
  const section = document.split(/^## /m).find((text) => text.startsWith('Dependencies\n')) ?? ''
  for (const severity of ['critical', 'high', 'moderate', 'low'])
    expect(section).toMatch(new RegExp(`${severity} (within|with)`))
  expect(section).toContain('npm run sbom')
  expect(section).toContain('npm audit')
})

test('every link in docs/security.md leads to a file or heading that exists', () => {
  const slug = (title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-')
  for (const [, target] of document.matchAll(/\]\(([^)]+)\)/g)) {
    const [file, anchor] = target.split('#')
    const text = read(join('docs', file === '' ? 'security.md' : file))
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => slug(title))
    if (anchor !== undefined) expect([target, headings.includes(anchor)]).toEqual([target, true])
  }
})
