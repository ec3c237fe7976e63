import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startApp, type TestApp } from '../../../test/start-app.ts'

type Rule = { readonly alert: string; readonly expr: string }
type Rules = { readonly groups: readonly { readonly rules: readonly Rule[] }[] }

const root = join(import.meta.dirname, '../../../../..')
const { groups } = parse(readFileSync(join(root, 'config/alerts.yaml'), 'utf8')) as Rules
const rules = groups.flatMap((group) => group.rules)

let app: TestApp
/** All time series of a process that has just started. */
let series: readonly string[]
beforeAll(async () => {
  app = await startApp()
  series = (await app.app.inject('/metrics')).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
})
afterAll(() => app.close())

type Selector = { readonly metric: string; readonly matchers: readonly (readonly [label: string, pattern: RegExp])[] }

const selectorsIn = (expr: string): readonly Selector[] =>
  [...expr.matchAll(/(\w+_total|\w+_timestamp_seconds|stores_\w+|content_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', labels = '']) => ({
      metric,
      matchers: [...labels.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(
        ([, label = '', operator, value = '']) =>
          [label, new RegExp(operator === '=~' ? `^(?:${value})$` : `^${value}$`)] as const,
      ),
    }),
  )

const labelIn = (line: string, label: string): string => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? ''

const matching = ({ metric, matchers }: Selector): readonly string[] =>
  series.filter(
    (line) =>
      (line.startsWith(`${metric}{`) || line.startsWith(`${metric} `)) &&
      matchers.every(([label, pattern]) => pattern.test(labelIn(line, label))),
  )

describe('[M6] config/alerts.yaml', () => {
  test.each(rules)(
    '$alert uses series that exist from the start, so that the first event is an increase',
    ({ expr }) => {
      const selectors = selectorsIn(expr)
      expect(selectors.length).toBeGreaterThan(0)
      for (const selector of selectors) expect(matching(selector), selector.metric).not.toEqual([])
    },
  )

  test.each(rules)('all label values in $alert exist in the metric', ({ expr }) => {
    for (const [, label = '', values = ''] of expr.matchAll(/(\w+)=~"([^"]*)"/g))
      for (const value of values.split('|'))
        expect(
          series.some((line) => new RegExp(`^${value}$`).test(labelIn(line, label))),
          value,
        ).toBe(true)
  })

  test('docs/operations.md has instructions for each alert', () => {
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const documented = [...operations.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
    expect(rules.map(({ alert }) => alert).filter((name) => !documented.includes(name))).toEqual([])
  })
})
