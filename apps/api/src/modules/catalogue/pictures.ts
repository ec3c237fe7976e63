import { readFileSync } from 'node:fs'
import { Layer, layerParts, Picture } from '@forno/contracts/catalogue/catalogue'
import { Type } from 'typebox'
import { Errors } from 'typebox/value'

/** The manifest of rendered pictures; a product without one is shown as text. */
export type Pictures = {
  readonly ofProduct: (productId: string) => Picture | null
  /** The layer that the pizza builder draws for an ingredient. */
  readonly ofLayer: (ingredientId: string) => Layer | null
  /** The picture at the top of the home page. */
  readonly hero: Picture | null
}

/** A file name with optional folders, safe to use in a URL. */
const file = Type.String({ pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$', maxLength: 120 })
const widths = Type.Array(Type.Integer({ minimum: 1, maximum: 8_000 }), { minItems: 1, uniqueItems: true })

const ListedPicture = Type.Object(
  { ...Picture.properties, file, widths, ratio: Type.Number({ exclusiveMinimum: 0, maximum: 10 }) },
  { additionalProperties: false },
)
/** Pieces on both sides in two densities, or a sheet with or without melted cheese on top. */
const cuts = [layerParts.slice(0, 4), ['whole'], ['whole', 'over']]
const ListedLayer = Type.Object(
  {
    ...Layer.properties,
    file,
    widths,
    parts: Type.Unsafe<Layer['parts']>({ enum: cuts }),
    height: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  { additionalProperties: false },
)
const slug = Type.String({ pattern: '^[a-z0-9-]+$' })
const Manifest = Type.Object(
  {
    products: Type.Record(slug, ListedPicture, { additionalProperties: false }),
    layers: Type.Record(slug, ListedLayer, { additionalProperties: false }),
    hero: Type.Union([ListedPicture, Type.Null()]),
  },
  { additionalProperties: false },
)
type Manifest = Type.Static<typeof Manifest>

const maxReportedErrors = 5

const manifestErrors = (value: unknown): readonly string[] =>
  Errors(Manifest, value).map(({ instancePath, message }) => `${instancePath === '' ? 'it' : instancePath} ${message}`)

const parsed = (name: string): unknown => {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    throw new Error(`The list of pictures ${name} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

const isManifest = (value: unknown): value is Manifest => manifestErrors(value).length === 0

/** Reads and validates the manifest. An invalid manifest stops the start with a list of errors and their positions. */
export const readPictures = (name: string): Pictures => {
  const manifest = parsed(name)
  if (!isManifest(manifest)) {
    const lines = manifestErrors(manifest).slice(0, maxReportedErrors)
    throw new Error(`The list of pictures ${name} is invalid:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const products = new Map(Object.entries(manifest.products))
  const layers = new Map(Object.entries(manifest.layers))
  return {
    ofProduct: (productId) => products.get(productId) ?? null,
    ofLayer: (ingredientId) => layers.get(ingredientId) ?? null,
    hero: manifest.hero,
  }
}

/** The URL of the narrowest file of that width or more, else of the widest, for clients that use one URL. [CAT-02] */
export const imageUrlOf = (picture: Picture | null, width = Infinity): string | null => {
  if (picture === null) return null
  const enough = picture.widths.filter((each) => each >= width)
  return `/pictures/${picture.file}-${enough.length > 0 ? Math.min(...enough) : Math.max(...picture.widths)}.webp`
}
