import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFiles, kitchenFiles, precacheBudget, rareModules } from './kept-files.mjs'

const manifest = (more = {}) => ({
  ...Object.fromEntries(rareModules.map((module, index) => [module, { file: `assets/rare-${index}.js` }])),
  'src/app/routes/checkout/checkout.tsx': { file: 'assets/checkout.js' },
  '_shared.js': { file: 'assets/shared.js' },
  'src/ui/fonts/inter.woff2': { file: 'assets/inter.woff2' },
  'style.css': { file: 'assets/style.css' },
  ...more,
})

test('[NAV-18] keeps scripts and fonts, which an open page may need after the next release; rare ones once they are used', () => {
  const { kept, others } = builtFiles(manifest())
  expect(kept).toEqual(['/assets/checkout.js', '/assets/inter.woff2', '/assets/shared.js'])
  expect(others).toEqual(rareModules.map((_, index) => `/assets/rare-${index}.js`).toSorted())
})

test('[NAV-18] another file makes another version', () => {
  const changed = manifest({ 'style.css': { file: 'assets/style-2.css' } })
  expect(builtFiles(manifest()).version).toBe(builtFiles(manifest()).version)
  expect(builtFiles(changed).version).not.toBe(builtFiles(manifest()).version)
})

test('[NAV-18] a rare screen without a file in the build is an error', () => {
  const without = Object.fromEntries(Object.entries(manifest()).filter(([key]) => key !== rareModules[0]))
  expect(() => builtFiles(without)).toThrow(`${rareModules[0]} has no file in the build`)
})

test('[ORD-24] the kitchen’s worker keeps scripts and fonts of its screen, without the reports that need a network', () => {
  const kitchen = {
    'src/app/entries/kitchen-entry.tsx': { file: 'assets/kitchen.js' },
    '_base.js': { file: 'assets/base.js' },
    'src/state/error-reports/reporter.ts': { file: 'assets/reporter.js' },
    'src/ui/fonts/inter.woff2': { file: 'assets/inter.woff2' },
    'style.css': { file: 'assets/style.css' },
  }
  const files = ['/assets/base.js', '/assets/inter.woff2', '/assets/kitchen.js']
  expect(kitchenFiles(kitchen)).toEqual({ entry: '/assets/kitchen.js', files })
  expect(() => kitchenFiles({})).toThrow('the kitchen has no entry in the build')
})

const sizesFile = new URL('dist/sizes.json', import.meta.url)
test.runIf(existsSync(sizesFile))('[NAV-18] the worker fetches no more than its budget', () => {
  const { precache } = JSON.parse(readFileSync(sizesFile, 'utf8'))
  expect(precache.budgetGzip).toBe(precacheBudget)
  expect(precache.files).toBeGreaterThan(100)
  expect(precache.gzip).toBeLessThanOrEqual(precacheBudget)
})
