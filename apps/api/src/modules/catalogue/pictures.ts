import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Picture } from '@forno/contracts/catalogue'

type Pictures = {
  /** By product id. */
  readonly products: Readonly<Partial<Record<string, Picture>>>
  /** By ingredient id: the layer that the builder lays down. */
  readonly layers: Readonly<Partial<Record<string, Picture>>>
}

/** The one list of pictures, made where they are rendered; what is not in it yet is shown in type. */
const manifest = join(import.meta.dirname, '../../../../../assets/pictures.json')
const pictures = JSON.parse(readFileSync(manifest, 'utf8')) as Pictures

export const pictureOf = (productId: string): Picture | null => pictures.products[productId] ?? null
export const layerOf = (ingredientId: string): Picture | null => pictures.layers[ingredientId] ?? null

/** The address of the widest file, for those who take one address only. [CAT-02] */
export const imageUrlOf = (picture: Picture | null): string | null =>
  picture === null ? null : `/pictures/${picture.file}-${Math.max(...picture.widths)}.webp`
