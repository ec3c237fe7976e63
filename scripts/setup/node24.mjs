import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, Sorry } from './say.mjs'

const needed = 24
const bin = join(root, 'node_modules', '.bin')

/** Says at once where nothing could work, before anything is fetched. */
export function checkPlatform() {
  const here = `${process.platform} ${process.arch}`
  const major = Number.parseInt(process.versions.node, 10)
  if (major < 20) throw new Sorry(`Node ${process.versions.node} is too old to begin with: install Node 20 or later.`)
  if (process.platform === 'win32') throw new Sorry('Forno does not run on Windows itself: use WSL or Linux.')
  const pinned = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (!pinned && major < needed) throw new Sorry(`On ${here} install Node ${needed} or later: only Linux gets its own.`)
}

/** The Node that runs the project: the one pinned in the lockfile, else a host's that is new enough. */
export function node24() {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) {
    const { stdout } = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
    if (Number.parseInt(String(stdout).slice(1), 10) >= needed) return pinned
  }
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath
  throw new Sorry(`Node ${needed} does not run here: it needs Linux with glibc, or a Node ${needed} of your own.`)
}

/** The environment in which a bare `node` and every package's command mean the pinned Node and our packages. */
export function environment(extra = {}) {
  return { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...extra }
}

/** The host's own Node, for work that replaces the packages and so the pinned Node. */
export function hostNode() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'))
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath
}
