import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

export type Brand = {
  readonly name: string
  readonly pathSlug: string
  readonly supportNumber: string
  readonly wordmark: string
}

const fields = ['name', 'pathSlug', 'supportNumber', 'wordmark'] as const

/** Reads the one file that says whom this software serves. */
export const readBrand = async (file: string): Promise<Brand> => {
  const read: unknown = parse(await readFile(file, 'utf8'))
  const values = typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  const missing = fields.filter((field) => typeof values[field] !== 'string')
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}`)
  return values as Brand
}
