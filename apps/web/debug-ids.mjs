import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The debug id of a script: a UUID made from its bytes, so that equal scripts have equal ids. */
export const debugIdOf = (script) => {
  const hash = createHash('sha256').update(script).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** A source map with its script's debug id, in both spellings that error services read. */
export const withDebugId = (map, id) => JSON.stringify({ ...JSON.parse(map), debug_id: id, debugId: id })

/** The folders of the web, and of the phone app, in dist. */
const webMaps = { scripts: 'client', mapsFolder: 'maps', folder: 'source-maps' }
export const nativeMaps = { scripts: 'native', mapsFolder: 'native-maps', folder: 'source-maps-native' }

/**
 * Writes dist/source-maps, or dist/source-maps-native for the phone app: each script with a comment that names its
 * debug id and its map, and the map beside it, as the error service's own upload command expects them. The served
 * scripts have no such comments. Returns the number of scripts.
 */
export const packSourceMaps = async (dist, { scripts, mapsFolder, folder: name } = webMaps) => {
  const folder = join(dist, name)
  await rm(folder, { recursive: true, force: true })
  const ids = JSON.parse(await readFile(join(dist, mapsFolder, 'debug-ids.json'), 'utf8'))
  const maps = new Set(await readdir(join(dist, mapsFolder)))
  const pack = async ([address, id]) => {
    const file = address.split('/').at(-1)
    if (!maps.has(`${file}.map`)) throw new Error(`there is no source map of ${address}`)
    const place = join(folder, address)
    await mkdir(join(place, '..'), { recursive: true })
    const script = await readFile(join(dist, scripts, address), 'utf8')
    await writeFile(place, `${script}\n//# debugId=${id}\n//# sourceMappingURL=${file}.map\n`)
    await copyFile(join(dist, mapsFolder, `${file}.map`), `${place}.map`)
  }
  await Promise.all(Object.entries(ids).map(pack))
  return Object.keys(ids).length
}
