import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.data', 'e2e-assets')
const widths = [320, 640]

/** One yellow point: browsers go by what a file holds, not by its name. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Listed = Record<string, readonly { readonly id: string }[]>

const idsIn = (list: 'bases' | 'sauces' | 'toppings'): readonly string[] => {
  const text = readFileSync(join(root, 'content', 'menu', `${list}.yaml`), 'utf8')
  return ((parse(text) as Listed)[list] ?? []).map(({ id }) => id)
}

const pieces = ['left-few', 'left-more', 'right-few', 'right-more']
const layer = (id: string, parts: readonly string[], height: number) => {
  const file = `layers/${id}-0a1b2c3d`
  for (const part of parts)
    for (const width of widths)
      for (const kind of ['avif', 'webp'])
        writeFileSync(join(folder, 'pictures', `${file}-${part}-${width}.${kind}`), dot)
  return [id, { file, widths, colour: '#c98a4b', parts, height }] as const
}

/** Writes a folder of pictures with a layer for everything that a pizza is made of, and answers where it lies. */
export const layeredAssets = (): string => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'pictures', 'layers'), { recursive: true })
  const layers = [
    ...idsIn('bases').map((id) => layer(id, ['whole'], 0)),
    ...idsIn('sauces').map((id) => layer(id, ['whole'], 5)),
    ...idsIn('toppings').map((id) => (id === 'mozzarella' ? layer(id, ['whole', 'over'], 8) : layer(id, pieces, 20))),
  ]
  const list = { products: {}, layers: Object.fromEntries(layers), hero: null }
  writeFileSync(join(folder, 'pictures.json'), JSON.stringify(list))
  return folder
}
