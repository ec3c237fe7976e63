import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, node24 } from './node24.mjs'
import { npm, run } from './run.mjs'
import { logPath, root, say, Sorry, step } from './say.mjs'

const sources = ['apps/web', 'packages', 'assets', 'package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'dist', '.data', 'native'])
const stamp = join(root, 'apps', 'web', 'dist', '.built-from')

/** Whether the build at hand was made from exactly these sources, for this environment. */
export const isBuilt = () => isBuiltFrom(hashOfSources())

/**
 * Builds the web unless the build at hand was made from exactly these sources. `announce` shows that it is under way.
 */
export async function ensureBuild(announce = step) {
  const now = hashOfSources()
  if (isBuiltFrom(now)) return say('Shop pages: up to date')
  const log = logPath('build')
  const command = npm(node24(), ['run', 'build', '-w', '@forno/web'])
  const build = () => run(...command, { cwd: root, log, env: environment() })
  const { code, tail } = await announce('Building the shop pages', build, log)
  const otherName = /“[^”]*” is not an environment.*/.exec(tail)
  if (otherName) throw new Sorry(`ENVIRONMENT: ${otherName[0]}`)
  if (/ENOSPC/.test(tail)) throw new Sorry('There is no space left on the disk to build the shop pages: free some.')
  if (code !== 0) throw new Sorry(`The shop pages could not be built: see ${log}.`)
  writeFileSync(stamp, now)
}

const isBuiltFrom = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

function hashOfSources() {
  const hash = createHash('sha256').update(`${process.env.ENVIRONMENT || 'development'}\0`)
  for (const file of sources.flatMap((each) => filesBelow(join(root, each)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  const entries = readEntries(path)
  if (!entries) return [path]
  return entries
    .filter(({ name }) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}

function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
