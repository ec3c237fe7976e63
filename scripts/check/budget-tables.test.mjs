import { expect, test } from 'vitest'
import { lighthouseTable, medianOf, overBudget, sizesTable } from './budget-tables.mjs'

const sizes = {
  budgetGzip: 130_000,
  firstViews: ['src/app/home-route.tsx', 'src/app/menu-layout.tsx'],
  views: {
    'src/app/home-route.tsx': { gzip: 130_000, brotli: 110_000 },
    'src/app/menu-layout.tsx': { gzip: 130_001, brotli: 1 },
  },
}
const report = (performance, lcp) => ({
  environment: { benchmarkIndex: 1500.4 },
  categories: {
    performance: { score: performance, auditRefs: [] },
    accessibility: { score: 0.99, auditRefs: [{ id: 'color-contrast', weight: 7 }] },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: 1, auditRefs: [{ id: 'hreflang', weight: 0 }] },
  },
  audits: {
    'largest-contentful-paint': { numericValue: lcp },
    'cumulative-layout-shift': { numericValue: 0 },
    'total-blocking-time': { numericValue: 10 },
    'color-contrast': { score: 0 },
    hreflang: { score: 0 },
  },
})

test('a view over its bytes is named, one at the limit is not', () => {
  expect(overBudget.bytes(sizes)).toEqual(['menu-layout takes 130.0 kB of 130.0 kB'])
  expect(sizesTable(sizes).split('\n')).toHaveLength(3)
})

test('a first view that the build did not weigh is over budget', () => {
  expect(overBudget.bytes({ ...sizes, views: {} })).toHaveLength(2)
})

test('the median run is one whole run, and names what costs points', () => {
  const median = medianOf([report(0.9, 3), report(1, 1), report(0.97, 2)])
  expect([median.scores.performance, median.lcp, median.failing]).toEqual([97, 2, ['color-contrast']])
  expect(overBudget.scores([{ name: 'home', ...median }])).toEqual(['home: accessibility 99, at least 100'])
})

test('a page that is not for search engines is not judged by what they want', () => {
  const { seo, ...categories } = report(1, 1).categories
  const median = medianOf([{ ...report(1, 1), categories: { ...categories, accessibility: seo } }])
  expect(overBudget.scores([{ name: 'checkout', ...median }])).toEqual([])
  expect(lighthouseTable([{ name: 'checkout', ...median }])).toMatch(/^checkout +100 +100 +100 +– .* 1500 /m)
})
