import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, treeFiles } from './tree.mjs'

/**
 * Places in which a test, a bench or a script starts a shop whose stores are silent, or takes a store out of the rule
 * of heard stores. Everywhere else the rule is on and a fixture is the POS: `startApp`, `keepHeard`, the simulator.
 */
const exceptions = {
  'apps/api/test/start-app.ts': 3,
  'apps/api/test/silent-stores.test.ts': 16,
  'apps/api/src/modules/kitchen/command.test.ts': 4,
  'apps/api/test/grown/drives/orders.ts': 1,
}
const patterns = [
  /\bstartSilentApp\(/g,
  /'never heard'/g,
  /outsideRuleBecause: '|outside_rule_because = '/g,
  /'rule', '[A-Za-z0-9]+', 'off'/g,
  /kitchen -- rule \S+ off/g,
]

const isTest = (file) =>
  /^(apps|packages)\/.*(\.test\.tsx?|\/test\/.*\.tsx?)$|^(e2e|bench|scripts)\/.*\.(ts|mjs)$/.test(file) &&
  !file.startsWith('packages/domain/') &&
  file !== 'scripts/check/silent-stores.test.mjs'

const placesIn = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)
}

test('[RUL-14] only tests of the rule itself have silent stores, or stores out of the rule', () => {
  const counted = treeFiles()
    .filter(isTest)
    .map((file) => [file, placesIn(file)])
    .filter(([, places]) => places > 0)
  expect(Object.fromEntries(counted)).toEqual(exceptions)
})
