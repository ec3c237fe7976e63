import { readFileSync } from 'node:fs'
import { Picture } from '@forno/contracts/catalogue'
import { Type } from 'typebox'
import { Errors } from 'typebox/value'

/** The one list of pictures, made where they are rendered; what is not in it yet is shown in type. */
export type Pictures = {
  readonly ofProduct: (productId: string) => Picture | null
  /** The layer that the builder lays down for an ingredient. */
  readonly ofLayer: (ingredientId: string) => Picture | null
}

/** A name as files bear it, with folders at most: it becomes part of an address. */
const FileName = Type.String({ pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$', maxLength: 120 })
const Listed = Type.Object(
  {
    ...Picture.properties,
    file: FileName,
    widths: Type.Array(Type.Integer({ minimum: 1, maximum: 8_000 }), { minItems: 1, uniqueItems: true }),
    ratio: Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
  },
  { additionalProperties: false },
)
const bySlug = Type.Record(Type.String({ pattern: '^[a-z0-9-]+$' }), Listed, { additionalProperties: false })
const Manifest = Type.Object({ products: bySlug, layers: bySlug }, { additionalProperties: false })
type Manifest = Type.Static<typeof Manifest>

const mostComplaints = 5

const complaintsAbout = (value: unknown): readonly string[] =>
  Errors(Manifest, value).map(({ instancePath, message }) => `${instancePath === '' ? 'it' : instancePath} ${message}`)

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The list of pictures ${file} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

const isManifest = (value: unknown): value is Manifest => complaintsAbout(value).length === 0

/** Reads the list and checks it whole; a list that is not as it should be stops the start, with what is wrong and where. */
export const readPictures = (file: string): Pictures => {
  const manifest = parsed(file)
  if (!isManifest(manifest)) {
    const lines = complaintsAbout(manifest).slice(0, mostComplaints)
    throw new Error(
      `The list of pictures ${file} is not as it should be:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  const products = new Map(Object.entries(manifest.products))
  const layers = new Map(Object.entries(manifest.layers))
  return {
    ofProduct: (productId) => products.get(productId) ?? null,
    ofLayer: (ingredientId) => layers.get(ingredientId) ?? null,
  }
}

/** The address of the widest file, for those who take one address only. [CAT-02] */
export const imageUrlOf = (picture: Picture | null): string | null =>
  picture === null ? null : `/pictures/${picture.file}-${Math.max(...picture.widths)}.webp`
