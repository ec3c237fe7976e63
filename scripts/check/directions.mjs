// Which file may import which, by .dependency-cruiser.cjs, that no two folders import each other, and that the
// drawing is true. Run by `npm run check`.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { drawHouse } from './drawing.mjs'
import { twoWayFolders } from './folders.mjs'
import { root } from './tree.mjs'

/**
 * Violations of the rules as `{ rule, from, to }`, and a sentence for each pair of folders that import each other,
 * and a drawing of the rooms.
 */
export async function cruise(folder) {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const configuration = join(root, '.dependency-cruiser.cjs')
  const options = [program, '--config', configuration, '--output-type', 'json', 'apps', 'packages']
  const { stdout } = await promisify(execFile)(process.execPath, options, {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
  }).catch(
    // The exit code is the number of violations; the output holds the report in either case.
    (failure) => (failure.stdout ? failure : Promise.reject(failure)),
  )
  const { summary, modules } = JSON.parse(stdout)
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    pairs: twoWayFolders(modules),
    drawing: drawHouse(modules),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { violations, pairs, drawing } = await cruise(root)
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  for (const pair of pairs) console.error(`two-way-folders: ${pair}`)
  const isDrawn = readFileSync(join(root, 'docs/house-drawing.md'), 'utf8') === drawing
  if (!isDrawn) console.error('docs/house-drawing.md is older than the code: run npm run house')
  if (violations.length + pairs.length > 0 || !isDrawn) process.exitCode = 1
}
