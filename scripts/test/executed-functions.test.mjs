import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { executedIn } from './executed-functions.mjs'
import { bundleReader } from './bundle-functions.mjs'

const folder = mkdtempSync(join(tmpdir(), 'forno-executed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ran = (functionName, count, startOffset = 0) => ({ functionName, ranges: [{ startOffset, count }] })
const urlOf = (file) => pathToFileURL(join('/shop', file)).href

test('lists the functions of our sources that ran, once each', () => {
  const scripts = [
    { url: urlOf('packages/domain/src/money.ts'), functions: [ran('', 1), ran('cents', 3), ran('sumOf', 0)] },
    { url: urlOf('packages/domain/src/money.ts'), functions: [ran('cents', 1), ran('gstOf', 1)] },
    { url: urlOf('packages/domain/src/money.test.ts'), functions: [ran('row', 1)] },
    { url: urlOf('node_modules/fastify/fastify.js'), functions: [ran('fastify', 1)] },
    { url: 'node:fs', functions: [ran('open', 1)] },
  ]
  expect(executedIn(scripts, '/shop')).toEqual({ 'packages/domain/src/money.ts': ['cents', 'gstOf'] })
})

test('finds the sources of what ran in a bundle, as far as they are ours', () => {
  const write = (file, text) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('apps/web/src/card.tsx', 'const rate = 1\nexport const Card = () => rate\n')
  write('apps/web/dist/client/assets/menu-1.js', 'const a=()=>1,b=()=>2')
  // Column 8 of the bundle is the arrow function in line 2 of the card; column 16 is in a library.
  const sources = ['../../../src/card.tsx', '../../../../../node_modules/react/index.js']
  const map = { version: 3, sources, names: [], mappings: 'QACoB,QCDpB' }
  write('apps/web/dist/maps/menu-1.js.map', JSON.stringify(map))
  const read = bundleReader(folder)
  const scriptOf = (...functions) => [{ url: 'http://localhost:1/assets/menu-1.js', functions }]
  expect(read(scriptOf(ran('a', 1, 8), ran('b', 1, 16)))).toEqual({ 'apps/web/src/card.tsx': ['Card'] })
  expect(read(scriptOf(ran('a', 0, 8)))).toEqual({})
  expect(read([{ url: 'http://localhost:1/assets/unknown.js', functions: [ran('a', 1)] }])).toEqual({})
})
