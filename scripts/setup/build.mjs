import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, node24 } from './node24.mjs'
import { npm, run } from './run.mjs'
import { logPath, root, say, Sorry, step } from './say.mjs'

const sources = ['apps/web', 'packages', 'assets', 'package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'dist', '.data'])
const dist = join(root, 'apps', 'web', 'dist')

/**
 * What can be built: its sources, its name in sentences, its log, the options of its build, and the file that holds the
 * hash of the sources it was built from.
 */
const pages = { sources, name: 'shop pages', log: 'build', options: [], stamp: join(dist, '.built-from') }
const phoneApp = {
  // Its page contains the brand.
  sources: [...sources, 'config/brand.yaml'],
  name: 'phone app',
  log: 'build-native',
  options: ['--', '--native'],
  stamp: join(dist, '.native-built-from'),
}

/** Whether the build at hand was made from exactly these sources, for this environment. */
export const isBuilt = () => isBuiltFrom(pages, hashOf(pages))

/**
 * Builds the web unless the build at hand was made from exactly these sources. `announce` shows that it is under way.
 */
export const ensureBuild = (announce = step) => ensure(pages, announce)

/** Builds the web's part of the phone app, for its journeys, unless the build at hand is current. */
export const ensureNativeBuild = (announce = step) => ensure(phoneApp, announce)

async function ensure(target, announce) {
  const { name, options, stamp } = target
  const now = hashOf(target)
  if (isBuiltFrom(target, now)) return say(`${name[0].toUpperCase()}${name.slice(1)}: up to date`)
  // A build that fails may have replaced some of the files.
  rmSync(stamp, { force: true })
  const log = logPath(target.log)
  const command = npm(node24(), ['run', 'build', '-w', '@forno/web', ...options])
  const build = () => run(...command, { cwd: root, log, env: environment() })
  const { code, tail } = await announce(`Building the ${name}`, build, log)
  const otherName = /“[^”]*” is not an environment.*/.exec(tail)
  if (otherName) throw new Sorry(`ENVIRONMENT: ${otherName[0]}`)
  if (/ENOSPC/.test(tail)) throw new Sorry(`There is no space left on the disk to build the ${name}: free some.`)
  if (code !== 0) throw new Sorry(`The ${name} could not be built: see ${log}.`)
  writeFileSync(stamp, now)
}

const isBuiltFrom = ({ stamp }, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

function hashOf(target) {
  const hash = createHash('sha256').update(`${process.env.ENVIRONMENT || 'development'}\0`)
  for (const file of target.sources.flatMap((each) => filesBelow(join(root, each)))) {
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
