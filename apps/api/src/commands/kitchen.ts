import { contentStore } from '../modules/content/index.ts'
import { makeKitchenOperations, runKitchenCommand } from '../modules/kitchen/index.ts'
import { findStore } from '../modules/stores/index.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (words, { configuration, sql, clock }) => {
  const content = await contentStore(sql).newest()
  return runKitchenCommand(words, {
    operations: makeKitchenOperations({
      sql,
      clock,
      hashCost: configuration.hashCost,
      hashKey: configuration.emailHashKey,
    }),
    stores: content?.stores ?? [],
    findStore: (code) => (content === null ? null : findStore(content, code)),
  })
})
