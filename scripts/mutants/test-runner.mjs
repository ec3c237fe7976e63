import { fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, node24 } from '../setup/node24.mjs'
import { killGroup } from '../setup/run.mjs'
import { outsideTests } from '../test/reports.mjs'

/** Milliseconds: a run that takes longer is an endless loop that a change has made. */
const longestRun = 5 * 60_000

/**
 * Runs files of tests of a copy of the tree, all in one process, which ends only after a run without an end.
 * `run` resolves to the failed tests, after `changed` got another text.
 */
export function makeTestRunner(folder, log) {
  let child
  let lastChanged = []
  const start = () => {
    const output = openSync(log, 'a')
    return fork(join(folder, 'scripts/mutants/warm-tests.mjs'), {
      cwd: folder,
      execPath: node24(),
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
      env: environment({ MUTANTS: '1', SEED: '1', NO_COLOR: '1' }),
    })
  }
  const run = async (files, changed) => {
    child ??= start()
    const paths = (names) => names.map((file) => join(folder, file))
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), longestRun)
    const failed = await new Promise((resolve) => {
      child
        .removeAllListeners()
        .once('message', resolve)
        .once('exit', () => resolve(undefined))
      // The file of the run before has its own text again.
      child.send({ files: paths(files), changed: paths([changed, ...lastChanged]) })
    })
    clearTimeout(timer)
    lastChanged = [changed]
    if (!failed) child = undefined
    return (failed ?? [{ file: join(folder, files[0]), title: null, line: 0 }]).map(({ file, title, line }) => ({
      file: relative(folder, file),
      title: title ?? outsideTests,
      line,
    }))
  }
  return { run, close: () => child?.disconnect() }
}
