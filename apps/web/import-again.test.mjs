import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importAgain, withImportsAgain } from './import-again.mjs'

test('[NAV-38] puts the helper around each import of a file, also inside another, and keeps the lines', () => {
  const code = [
    "const load = () => import('./a.ts')",
    "const all = Promise.all([import('./b.ts'), import('../c.tsx').then(({ c }) => c)])",
  ].join('\n')
  const lines = withImportsAgain(code, 'x.ts').split('\n')
  expect(lines.slice(0, 2)).toEqual([
    "const load = () => $again(() => import('./a.ts'))",
    "const all = Promise.all([$again(() => import('./b.ts')), $again(() => import('../c.tsx')).then(({ c }) => c)])",
  ])
  expect(lines[2]).toMatch(/^import \{ importAgain as \$again \} from ".*\/import-again\.ts"$/)
})

test.each([
  ['a package', "import('@openreplay/tracker')"],
  ['an address', 'import(entry)'],
  ['a type', "let loaded: typeof import('./tab-edits.ts')"],
  ['a text', 'const text = "import(\'./a.ts\')"'],
])('[NAV-38] leaves %s as it is', (_, code) => {
  expect(withImportsAgain(code, 'x.ts')).toBe(code)
})

test('[NAV-38] leaves out the helper itself and what recovers in another way', () => {
  const source = new URL('src/', import.meta.url).pathname
  const code = "import('./a.ts')"
  for (const file of ['lib/browser/import-again.ts', 'app/routes/routes.tsx', 'app/entries/boot.ts'])
    expect(importAgain.transform(code, source + file)).toBeNull()
  expect(importAgain.transform(code, '/elsewhere/a.ts')).toBeNull()
  expect(importAgain.transform(code, `${source}app/shell/a.ts`)?.code).toContain('$again')
})

test('[NAV-38] the routes leave each of their imports to a function that asks again', () => {
  const routes = readFileSync(new URL('src/app/routes/routes.tsx', import.meta.url), 'utf8')
  const lines = routes.split('\n').filter((line) => line.includes('import('))
  expect(lines.length).toBeGreaterThan(30)
  const asksAgain = /\((?:routePaths\.\w+, )?\(\) => import\(|^const \w+File = \(\) => import\(/
  expect(lines.filter((line) => !asksAgain.test(line))).toEqual([])
})

const assets = new URL('dist/client/assets/', import.meta.url)

test.runIf(existsSync(assets))(
  '[SES-14] the script inside each page needs no other file and names no colour of the brand',
  () => {
    const name = readdirSync(assets).find((file) => /^boot-[\w-]+\.js$/.test(file))
    const code = readFileSync(new URL(name, assets), 'utf8')
    expect(code).not.toMatch(/^import\b|\bfrom["']|<\/script|--action|#[\da-f]{6}/)
    expect(code).toBe(code.trim())
    expect(Buffer.byteLength(code)).toBeLessThan(4_500)
  },
)
