import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where a checkout keeps its pictures and their sources. */
export function placeIn(root) {
  const assets = join(root, 'assets')
  return {
    content: join(root, 'content'),
    assets,
    renderer: join(assets, 'render.py'),
    packages: join(assets, 'packages.txt'),
    manifest: join(assets, 'pictures.json'),
    /** The encoded pictures, all of them committed. */
    pictures: join(assets, 'pictures'),
    sources: join(assets, 'pictures', 'sources.json'),
    /** Rendered pictures, which are never committed. */
    rendered: join(root, '.data', 'pictures'),
    logs: join(root, '.data', 'logs', 'pictures'),
    sheets: join(root, 'docs', 'pictures'),
  }
}

/** Writes a file atomically, so that an interruption never leaves half of it. */
export function writeWhole(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}
