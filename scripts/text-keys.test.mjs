import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenTextGroups } from '../packages/domain/src/texts/catalogue.ts'

const root = join(import.meta.dirname, '..')
const uses = execFileSync(
  'git',
  ['grep', '-hoE', "keyedTexts\\('[A-Za-z]+', \\w+\\)", '--', 'apps/web/src', ':!*.test.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const groups = new Set([...uses.matchAll(/keyedTexts\('(\w+)'/g)].map(([, group]) => group))

test('[CON-08] the screens read every group of the catalogue of texts, and no other', () => {
  expect([...groups].toSorted()).toEqual(Object.keys(screenTextGroups).toSorted())
})
