import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  automatedDecisions,
  decisionOfLimit,
  type AutomatedDecision,
  type AutomatedDecisionName,
} from '@forno/domain/customers/automated-decisions'
import { rateLimits, type RateLimitName } from '@forno/domain/customers/rate-limits'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')
const table = 'packages/domain/src/customers/automated-decisions.ts'
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** A section of a Markdown file, below a heading of the second level, as one line. */
const sectionOf = (file: string, heading: string): string => {
  const text = readFileSync(join(root, file), 'utf8')
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  return (section.split('\n## ')[0] ?? '').trim()
}
const heading = 'Decisions our systems make'
const page = sectionOf('content/pages/privacy.md', heading)
const manual = sectionOf('docs/privacy.md', 'Automated decisions')
const decisions = Object.entries(automatedDecisions) as [AutomatedDecisionName, AutomatedDecision][]
const limitNames = Object.keys(rateLimits) as RateLimitName[]

const lineOf = ({ title, decides, uses }: AutomatedDecision): string => `- **${title}.** ${decides} We use ${uses}.`
const limitsOf = (decision: AutomatedDecisionName): readonly RateLimitName[] =>
  limitNames.filter((name) => decisionOfLimit[name] === decision)

describe('the list of automated decisions (Privacy Act 1988, APP 1.7 to 1.9)', () => {
  test.each(limitNames)('[ACC-23] the abuse limit %s belongs to a decision', (name) => {
    expect(
      Object.keys(decisionOfLimit),
      `The limit "${name}" decides about people: add "${name}: '…'" to decisionOfLimit in ${table}, with the decision that it is part of.` +
        ' If it is a new kind of decision, add that to automatedDecisions first.',
    ).toContain(name)
  })

  test.each(decisions)('[ACC-23] /privacy says %s, and what it uses', (_, decision) => {
    expect(
      onOneLine(page).includes(lineOf(decision)),
      `Write this line below "## ${heading}" in content/pages/privacy.md:\n${lineOf(decision)}`,
    ).toBe(true)
  })

  test('[ACC-23] /privacy lists no decision that the shop does not make', () => {
    const titles = [...page.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, title]) => title)
    expect(titles).toEqual(decisions.map(([, { title }]) => title))
  })

  test('[ACC-23] /privacy explains how a person can have a decision reviewed', () => {
    const text = onOneLine(page)
    expect(text).toContain('### Ask a person to look at it')
    for (const way of [
      '({supportLink})',
      '(/feedback)',
      '(/stores)',
      'Office of the Australian Information Commissioner',
    ])
      expect(text).toContain(way)
  })

  test.each(decisions)('[ACC-23] docs/privacy.md has a row for %s with its limits', (name, { title, decidedBy }) => {
    const limits = limitsOf(name)
      .map((limit) => `\`${limit}\``)
      .join(', ')
    const rows = manual.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
    const row = rows.find((cells) => cells[1] === title)
    const expected = `| ${title} | ${decidedBy} | where it is decided | ${limits} |`
    expect(row?.[2], `Write this row below "## Automated decisions" in docs/privacy.md: ${expected}`).toBe(decidedBy)
    expect(row?.[4]?.split(' · ')[0], `Name its limits in docs/privacy.md: ${limits}`).toBe(limits)
  })
})

/**
 * Files that refuse `TooManyRequests`, with their automated decision; `null` = the refusal does not depend on the
 * person.
 */
const sourcesOfRefusals: Readonly<Record<string, AutomatedDecisionName | 'decisionOfLimit' | null>> = {
  'platform/limits/call-limits.ts': 'calls',
  'platform/http/event-stream.ts': 'calls',
  // An overloaded machine refuses any caller.
  'platform/http/http-server.ts': null,
  'platform/limits/rate-limiter.ts': 'decisionOfLimit',
  // Distinguishes lock-outs from other refusals in the security log.
  'platform/refusals/record-outcome.ts': null,
  // Passes on refusals of the API.
  'platform/ssr/site.ts': null,
  'platform/http/problems.ts': null,
  'platform/http/serve.ts': null,
  'modules/addresses/one-at-a-time.ts': 'calls',
  'modules/addresses/routes.ts': 'calls',
  // Refuses its own limits under another name.
  'modules/checkout/guest-cash-limits.ts': 'guestCash',
  'modules/error-reports/routes.ts': 'calls',
  // A full queue of hashes refuses any caller.
  'modules/sign-in/passwords.ts': null,
}

test('[ACC-23] no other file refuses TooManyRequests', () => {
  const src = join(root, 'apps/api/src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const refusing = files.filter((file) => readFileSync(join(src, file), 'utf8').includes("'TooManyRequests'"))
  expect(
    refusing.toSorted(),
    `A new limit decides about people: add its file here with its decision, and the decision to ${table} if it is a new one.`,
  ).toEqual(Object.keys(sourcesOfRefusals).toSorted())
})
