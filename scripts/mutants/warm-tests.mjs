// Runs files of tests again and again for the process that forked it: loading Vitest and starting a database take
// longer than most tests. A process of its own, because a test may never end.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const vitest = await createVitest('test', { watch: false, maxWorkers: 1, includeTaskLocation: true, reporters: [{}] })

await vitest.standalone()

// Files of tests share a process, which would keep the modules of earlier runs.
const fresh = join(import.meta.dirname, '../test/fresh-modules.mjs')
for (const { config } of vitest.projects)
  config.setupFiles = [fresh, ...config.setupFiles.filter((file) => file !== fresh)]

process.on('message', async ({ files, changed }) => {
  for (const file of changed) vitest.invalidateFile(file)
  const specifications = files.flatMap((file) => vitest.getModuleSpecifications(file))
  const { testModules } = await vitest.runTestSpecifications(specifications)
  // Vitest also names what failed in earlier runs.
  process.send(testModules.filter(({ moduleId }) => files.includes(moduleId)).flatMap(failuresOf))
})
process.once('disconnect', async () => {
  await vitest.close()
  process.exit()
})

/** The failed tests of a file; a file that does not load, or fails in a hook, counts itself. */
function failuresOf(module) {
  const file = module.moduleId
  const failed = [...module.children.allTests('failed')].map((test) => ({
    file,
    title: test.fullName,
    line: test.location?.line ?? 0,
  }))
  return failed.length === 0 && module.state() === 'failed' ? [{ file, title: null, line: 0 }] : failed
}
