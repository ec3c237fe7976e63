import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const notOurs = new Set(['node_modules', '.git', '.data', 'dist', 'test-results', 'playwright-report', 'screenshots'])

/** Every file that git tracks or would track, as sorted paths relative to the root. */
export function treeFiles(folder = root) {
  const files = existsSync(join(folder, '.git')) ? filesOfGit(folder) : filesOnDisk(folder, folder)
  return files.filter((file) => existsSync(join(folder, file))).sort()
}

/**
 * One hash over the names and contents of the tree, or of the files that `counts` picks: while it is the same,
 * earlier results are valid for this code.
 */
export function fingerprint(folder = root, counts = () => true) {
  const hash = createHash('sha256')
  for (const file of treeFiles(folder).filter(counts)) {
    const content = readFileSync(join(folder, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export const testFilePattern = /\.(test|spec)\.(ts|mjs)$/

function filesOfGit(folder) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(listed.split('\0').filter((file) => file !== ''))]
}

/** A tree without git, such as an unpacked archive. */
function filesOnDisk(folder, top) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesOnDisk(path, top)
    return entry.isFile() ? [relative(top, path).split(sep).join('/')] : []
  })
}
