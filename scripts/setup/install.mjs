import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { environment, hostNode } from './node24.mjs'
import { npm, run } from './run.mjs'
import { logPath, root, say, Sorry, step, workFolder } from './say.mjs'

const roomForPackages = 1_500_000_000

/** Installs the packages of the lockfile unless exactly those are there. */
export async function ensurePackages() {
  if (isInstalled()) return say('Packages: up to date')
  checkRoom(root, roomForPackages, 'the packages')
  const log = logPath('install')
  const { code, tail } = await step('Installing the packages of package-lock.json', () => npmCi(log), log)
  if (code !== 0) throw new Sorry(whyNot(tail, log))
}

/** Compares what npm wrote down after installing with the lockfile: times say nothing after a checkout. */
export function isInstalled(folder = root) {
  const installed = packagesIn(join(folder, 'node_modules', '.package-lock.json'))
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    const found = installed[path]
    if (path === '' || !path.includes('node_modules/')) return true
    return found ? found.version === version : optional === true || link === true
  })
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

function npmCi(log) {
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error']
  const patience = [
    '--prefer-offline',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=6000',
  ]
  const args = ['ci', '--ignore-scripts', ...quiet, ...patience]
  const options = { cwd: root, log, env: environment({ ...cacheSettings(), PATH: process.env.PATH }) }
  return run(...npm(hostNode(), args), options)
}

/** npm keeps its cache in the home folder; without a writable one it gets a place in the checkout. */
function cacheSettings() {
  try {
    accessSync(process.env.HOME || '/nonexistent', constants.W_OK)
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: join(workFolder, 'npm-cache'), HOME: workFolder }
  }
}

/** Refuses early where the disk cannot hold what comes next. */
export function checkRoom(folder, bytes, what) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  const inMegabytes = (count) => `${Math.round(count / 1_000_000)} MB`
  throw new Sorry(
    `The disk of ${folder} has ${inMegabytes(free)} free, but ${what} need ${inMegabytes(bytes)}: free some space.`,
  )
}

function whyNot(tail, log) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET/.test(tail)) {
    return `The packages are not installed and the npm registry cannot be reached: connect to the network and try again (see ${log}).`
  }
  if (/ENOSPC/.test(tail)) return 'There is no space left on the disk for the packages: free 1.5 GB and try again.'
  if (/EACCES|EPERM|EROFS/.test(tail))
    return `The packages cannot be written to ${root}: check who owns the checkout (see ${log}).`
  if (/ENOENT/.test(tail) && /\bnpm\b/.test(tail) && !process.env.npm_execpath)
    return 'npm is not on the PATH: install Node with npm.'
  return `npm ci failed: see ${log}.`
}
