import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const native = join(import.meta.dirname, '..')

/** Paths below `apps/native`, such as `android/app/build.gradle`, and their contents. */
/** @typedef {Map<string, Buffer>} ProjectFiles */

/**
 * Runs the CLI of Capacitor in a folder. Rejects with its output.
 * @param {string} folder with a configuration of Capacitor
 * @param {readonly string[]} args
 */
export const capacitor = async (folder, args) => {
  const cli = join(root, 'node_modules/@capacitor/cli/bin/capacitor')
  // CI: the CLI asks no questions and sends no usage data.
  const env = { ...process.env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], { cwd: folder, env })
    return `${stdout}${stderr}`
  } catch (failure) {
    throw new Error(`capacitor ${args.join(' ')} failed:\n${failure.stdout ?? ''}${failure.stderr ?? failure}`)
  }
}

/**
 * Every file below a folder, by its path with slashes.
 * @param {string} folder
 * @returns {Promise<ProjectFiles>}
 */
export const readFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const relativePaths = paths.map((path) => relative(folder, path).split(sep).join('/')).sort()
  return new Map(await Promise.all(relativePaths.map(async (path) => [path, await readFile(join(folder, path))])))
}

/**
 * The projects as `cap add` of the installed CLI makes them. It resolves the platforms from its folder, so the folder
 * is below the root.
 * @param {{ id: string, name: string }} app
 * @returns {Promise<ProjectFiles>}
 */
export const readTemplate = async ({ id, name }) => {
  await mkdir(join(root, '.data'), { recursive: true })
  const folder = await mkdtemp(join(root, '.data/native-template-'))
  try {
    await writeFile(join(folder, 'package.json'), await readFile(join(native, 'package.json')))
    const config = { appId: id, appName: name, webDir: 'none' }
    await writeFile(join(folder, 'capacitor.config.json'), JSON.stringify(config))
    await capacitor(folder, ['add', 'android'])
    await capacitor(folder, ['add', 'ios'])
    const files = await readFiles(folder)
    return new Map([...files].filter(([path]) => ['android', 'ios'].includes(path.split('/')[0])))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Writes the files that differ; returns their paths.
 * @param {string} folder
 * @param {ProjectFiles} files
 */
export const writeChanged = async (folder, files) => {
  const written = []
  for (const [path, bytes] of files) {
    const file = join(folder, path)
    const earlier = await readFile(file).catch(() => null)
    if (earlier !== null && (isOfCli(path) || bytes.equals(earlier))) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes, path.endsWith('/gradlew') ? { mode: 0o755 } : {})
    written.push(path)
  }
  return written
}

/** `cap sync` lists the plug-ins in this file of the template. */
const isOfCli = (path) => path.endsWith('/CapApp-SPM/Package.swift')

/**
 * Writes the files that differ, and removes those of an earlier run that are no longer made. Leaves all others alone:
 * the CLI and the tools of the platforms write into the same folders.
 * @param {string} folder
 * @param {ProjectFiles} files
 * @returns {Promise<{ written: string[], removed: string[] }>}
 */
export const writeProjects = async (folder, files) => {
  const listFile = join(folder, '.generated.json')
  const earlier = JSON.parse(await readFile(listFile, 'utf8').catch(() => '[]'))
  const removed = earlier.filter((path) => !files.has(path))
  for (const path of removed) await rm(join(folder, path), { force: true })
  const list = Buffer.from(`${JSON.stringify([...files.keys()].sort(), null, 2)}\n`)
  const written = await writeChanged(folder, new Map([...files, ['.generated.json', list]]))
  return { written, removed }
}
