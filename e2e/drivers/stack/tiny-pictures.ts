import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const assets = join(import.meta.dirname, '../../../assets')

/** Where journeys find pictures that are quick to decode; see `writeTinyPictures`. */
export const tinyPictures = join(import.meta.dirname, '../../../.data/e2e-pictures')

/** The file of the food's own picture, for a test that looks at one: by the path that the shop serves it under. */
export const realPicture = (pathname: string): string => join(assets, pathname)

/** A grey square as PNG: browsers go by what a file holds, not by its name. */
export const greySquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR42mPoQgMMI1sAAFVXigGKk6nSAAAAAElFTkSuQmCC',
  'base64',
)

/** Writes the shop's list of pictures with a grey square for every file: decoding food costs more than drawing the page. */
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
