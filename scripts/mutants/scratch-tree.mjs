import { chmodSync, constants, copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, treeFiles } from '../check/tree.mjs'

/** A copy of the tree in a temporary folder, removed when this process ends. */
export function makeScratchTree() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'forno-mutants-')))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The embedded database runs as another user and reads from here.
  chmodSync(folder, 0o755)
  const files = treeFiles()
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file), constants.COPYFILE_FICLONE)
  }
  for (const place of ['.', ...workspaces()].map((each) => join(each, 'node_modules')))
    if (existsSync(join(root, place))) linkPackages(join(root, place), join(folder, place))
  // By it `npm test` knows that the packages are installed.
  copyFileSync(join(root, 'node_modules/.package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
  return {
    folder,
    files,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
  }
}

/** A workspace that needs another version of a package keeps it in its own node_modules. */
const workspaces = () =>
  ['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))

/**
 * Packages are linked to ours. The links to workspaces are relative, so that workspaces import each other from the
 * copy.
 */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((each) => each === '.bin' || !each.startsWith('.'))) {
    const [source, target] = [join(from, name), join(to, name)]
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (name.startsWith('@')) linkPackages(source, target)
    else symlinkSync(source, target)
  }
}
