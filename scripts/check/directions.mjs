// Which file may import which, by .dependency-cruiser.cjs, and that no two folders import each other. Run by `npm run check`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { twoWayFolders } from './folders.mjs'
import { root } from './tree.mjs'

/** Violations of the rules as `{ rule, from, to }`, and a sentence for each pair of folders that import each other. */
export async function cruise(folder) {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const configuration = join(root, '.dependency-cruiser.cjs')
  const options = [program, '--config', configuration, '--output-type', 'json', 'apps', 'packages']
  const { stdout } = await promisify(execFile)(process.execPath, options, {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
  }).catch(
    // The exit code is the number of violations; the report is in the output all the same.
    (failure) => (failure.stdout ? failure : Promise.reject(failure)),
  )
  const { summary, modules } = JSON.parse(stdout)
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    pairs: twoWayFolders(modules),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { violations, pairs } = await cruise(root)
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  for (const pair of pairs) console.error(`two-way-folders: ${pair}`)
  if (violations.length + pairs.length > 0) process.exitCode = 1
}
