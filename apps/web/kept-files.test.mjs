import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFiles, keptModules, precacheBudget } from './kept-files.mjs'

const groups = Object.fromEntries(
  ['after', 'later', 'queries'].map((name) => [`_${name}-1.js`, { file: `assets/${name}-1.js`, name }]),
)
const manifest = (more = {}) => ({
  ...groups,
  ...Object.fromEntries(keptModules.map((module, index) => [module, { file: `assets/${index}.js`, name: module }])),
  'src/app/routes/account.tsx': { file: 'assets/account.js', imports: ['_form.js'] },
  '_form.js': { file: 'assets/form.js' },
  'src/ui/fonts/inter.woff2': { file: 'assets/inter.woff2' },
  'style.css': { file: 'assets/style.css' },
  ...more,
})

test('[NAV-18] keeps the usual screens with what they import, and fonts; other scripts only once they are used', () => {
  const home = { file: 'assets/0.js', imports: ['_shared.js'] }
  const { kept, others } = builtFiles(manifest({ [keptModules[0]]: home, '_shared.js': { file: 'assets/shared.js' } }))
  expect(kept).toEqual(
    expect.arrayContaining(['/assets/0.js', '/assets/shared.js', '/assets/after-1.js', '/assets/inter.woff2']),
  )
  expect(others).toEqual(['/assets/account.js', '/assets/form.js'])
  expect([...kept, ...others].some((file) => file.endsWith('.css'))).toBe(false)
})

test('[NAV-18] another file makes another version', () => {
  const changed = manifest({ '_form.js': { file: 'assets/form-2.js' } })
  expect(builtFiles(manifest()).version).toBe(builtFiles(manifest()).version)
  expect(builtFiles(changed).version).not.toBe(builtFiles(manifest()).version)
})

test('[NAV-18] a usual screen without a file in the build is an error', () => {
  const without = Object.fromEntries(Object.entries(manifest()).filter(([key]) => key !== keptModules[0]))
  expect(() => builtFiles(without)).toThrow(`${keptModules[0]} has no file in the build`)
})

const sizesFile = new URL('dist/sizes.json', import.meta.url)
test.runIf(existsSync(sizesFile))('[NAV-18] the worker fetches no more than its budget', () => {
  const { precache } = JSON.parse(readFileSync(sizesFile, 'utf8'))
  expect(precache.budgetGzip).toBe(precacheBudget)
  expect(precache.files).toBeGreaterThan(20)
  expect(precache.gzip).toBeLessThanOrEqual(precacheBudget)
})
