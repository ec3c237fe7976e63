import { expect, test } from 'vitest'
import { fullFolders } from './folders.mjs'
import { faultsOf } from './names.mjs'

const faultsIn = (file, text = '') => faultsOf([file], () => text)

test.each([
  ['packages/domain/src/fulfilment/slots.ts'],
  ['apps/api/src/modules/baskets/index.ts'],
  ['apps/api/src/platform/database.test.ts'],
  ['apps/api/src/main.ts'],
  ['apps/web/src/ui/buttons/button.module.css'],
  ['apps/web/src/lib/platform/share.native.ts'],
  ['apps/api/migrations/0001-words.sql', 'create table t (at timestamptz not null) -- never now()'],
  ['oxlint.config.ts'],
  ['docs/README.md'],
])('%s is well named', (file, text) => {
  expect(faultsIn(file, text)).toEqual([])
})

test.each([
  ['packages/domain/src/fulfilment/timeSlots.ts', 'kebab-case'],
  ['apps/web/src/ui/Button.tsx', 'kebab-case'],
  ['packages/domain/src/utils.ts', 'what it does'],
  ['apps/api/src/platform/helpers/strings.ts', 'what it does'],
  ['apps/web/src/ui/index.ts', 'no barrels'],
  ['packages/domain/src/index.ts', 'no barrels'],
  ['apps/web/src/components/card.tsx', 'nine layers'],
  ['apps/web/src/ui/prices/energy.ts', 'business term', 'export const energy = (kJ: number) => `${kJ} kilojoules`'],
  ['apps/web/src/ui/map/map.tsx', 'business term', '/** A map of Australia with pins. */'],
  ['apps/api/src/services/mail.ts', 'platform, integrations'],
  ['apps/api/src/modules/loyalty/routes.ts', 'module-line'],
  ['apps/api/migrations/0002-orders.sql', 'tells the time', 'create table t (at timestamptz default now())'],
  ['apps/api/migrations/0002-orders.sql', 'tells the time', 'update t set at = localtimestamp'],
  ['apps/api/src/main.ts', 'not silenced', `// ${'@ts-'}ignore`],
  ['apps/api/src/main.ts', 'not silenced', `// ${'oxlint-'}disable-next-line no-console`],
  ['scripts/check.mjs', 'not silenced', `/* ${'eslint-'}disable */`],
  ['scripts/check.ts', 'checks its types'],
  ['apps/web/bundle.ts', 'checks its types'],
])('%s is refused: %s', (file, sentence, text) => {
  expect(faultsIn(file, text)).toEqual([expect.stringContaining(sentence)])
})

test.each(['apps/web/src/ui', 'apps/api/src/modules/content', 'packages/domain/src/basket', 'e2e/drivers'])(
  '%s holds at most 30 source files, tests and twins of the phone app not counted',
  (folder) => {
    const names = (count) => Array.from({ length: count }, (_, index) => `${folder}/part-${index}`)
    const sources = names(30).map((name) => `${name}.ts`)
    const withTests = [...sources, ...names(30).flatMap((name) => [`${name}.test.ts`, `${name}.native.ts`])]
    expect(fullFolders(withTests)).toEqual([])
    expect(fullFolders([...withTests, `${folder}/one-more.ts`])).toEqual([
      `${folder} holds 31 source files, and 30 are the limit`,
    ])
  },
)
