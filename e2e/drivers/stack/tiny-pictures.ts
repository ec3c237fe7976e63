import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const assets = join(import.meta.dirname, '../../../assets')

/** The folder of the journeys' pictures, which decode quickly; see `writeTinyPictures`. */
export const tinyPictures = join(import.meta.dirname, '../../../.data/e2e-pictures')

/** The file of a real picture by its path on the shop, for tests that look at one. */
export const realPicture = (pathname: string): string => join(assets, pathname)

/** A grey square as PNG: browsers detect the format from the content, not the name. */
export const greySquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR42mPoQgMMI1sAAFVXigGKk6nSAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * Writes the shop's picture list with a grey square for every file, because decoding food pictures costs more than
 * rendering the page.
 */
export const writeTinyPictures = (): void => {
  rmSync(tinyPictures, { recursive: true, force: true })
  mkdirSync(tinyPictures, { recursive: true })
  cpSync(join(assets, 'pictures.json'), join(tinyPictures, 'pictures.json'))
  const files = readdirSync(join(assets, 'pictures'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /\.(avif|webp)$/.test(each))) {
    const path = join(tinyPictures, 'pictures', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, greySquare)
  }
}
