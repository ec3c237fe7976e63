import { expect, test } from 'vitest'
import { distances, importGraph } from './imports.mjs'

const files = {
  'packages/domain/src/money.ts': '',
  'packages/domain/src/types.ts': '',
  'packages/domain/src/price.ts': `import { cents } from './money.ts'\nimport type { Row } from './types.ts'`,
  'packages/domain/src/price.test.ts': `import { price } from "./price.ts"`,
  'apps/api/src/app.ts': `import { price } from '@forno/domain/price'`,
  'apps/api/test/orders.test.ts': `import { buildApp } from '../src/app.ts'\nnew URL('../../../content', import.meta.url)`,
  'apps/web/src/card.tsx': `import styles from './card.module.css'\nconst more = () => import('./more.tsx')`,
  'scripts/names.test.mjs': `new URL('../', import.meta.url)`,
}
const graph = importGraph(Object.keys(files), (file) => files[file])
const from = (changed, options) => Object.fromEntries(distances(graph, [changed], options))

test('counts the imports between a change and the files that depend on it', () => {
  expect(from('packages/domain/src/money.ts')).toEqual({
    'packages/domain/src/money.ts': 0,
    'packages/domain/src/price.ts': 1,
    'packages/domain/src/price.test.ts': 2,
    'apps/api/src/app.ts': 2,
    'apps/api/test/orders.test.ts': 3,
  })
})

test('ends at a wall and at the longest distance', () => {
  const walls = new Set(['apps/api/src/app.ts'])
  expect(from('packages/domain/src/money.ts', { walls })).not.toHaveProperty('apps/api/test/orders.test.ts')
  expect(Object.keys(from('packages/domain/src/money.ts', { longest: 1 }))).toHaveLength(2)
})

test('types are no dependency', () => {
  expect(Object.keys(from('packages/domain/src/types.ts'))).toEqual(['packages/domain/src/types.ts'])
})

test('a path in a string is one: style sheets, lazy screens, files below a folder', () => {
  expect(from('apps/web/src/card.module.css')).toHaveProperty('apps/web/src/card.tsx', 1)
  expect(from('apps/web/src/more.tsx')).toHaveProperty('apps/web/src/card.tsx', 1)
  expect(from('content/stores/nsw.yaml')).toEqual({ 'content/stores/nsw.yaml': 0, 'apps/api/test/orders.test.ts': 1 })
})
