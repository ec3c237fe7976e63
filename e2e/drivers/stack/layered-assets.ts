import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { greySquare } from './tiny-pictures.ts'

const root = join(import.meta.dirname, '../../..')
const widths = [320, 640]

type IdLists = Record<string, readonly { readonly id: string }[]>

const idsIn = (list: 'bases' | 'sauces' | 'toppings'): readonly string[] => {
  const text = readFileSync(join(root, 'content', 'menu', `${list}.yaml`), 'utf8')
  return ((parse(text) as IdLists)[list] ?? []).map(({ id }) => id)
}

const pieces = ['left-few', 'left-more', 'right-few', 'right-more']
const layer = (folder: string, id: string, parts: readonly string[], height: number) => {
  const file = `layers/${id}-0a1b2c3d`
  for (const part of parts)
    for (const width of widths)
      for (const kind of ['avif', 'webp'])
        writeFileSync(join(folder, 'pictures', `${file}-${part}-${width}.${kind}`), greySquare)
  return [id, { file, widths, colour: '#c98a4b', parts, height }] as const
}

/** Writes a picture list with a layer for every ingredient, and its files, into a folder. */
export const writeLayers = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'pictures', 'layers'), { recursive: true })
  const layers = [
    ...idsIn('bases').map((id) => layer(folder, id, ['whole'], 0)),
    ...idsIn('sauces').map((id) => layer(folder, id, ['whole'], 5)),
    ...idsIn('toppings').map((id) =>
      id === 'mozzarella' ? layer(folder, id, ['whole', 'over'], 8) : layer(folder, id, pieces, 20),
    ),
  ]
  const list = { products: {}, layers: Object.fromEntries(layers), hero: null }
  writeFileSync(join(folder, 'pictures.json'), JSON.stringify(list))
}
