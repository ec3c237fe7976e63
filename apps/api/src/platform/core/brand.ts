import { readFile } from 'node:fs/promises'
import { isAbn } from '@forno/domain/orders/abn'
import { parse } from 'yaml'

export type Brand = {
  readonly name: string
  readonly pathSlug: string
  readonly supportNumber: string
  readonly wordmark: string
  /** Who sells, and the Australian Business Number, as tax invoices have to say. [ORD-19] */
  readonly businessName: string
  readonly abn: string
  /** Where people report a vulnerability, as a URI: mailto: or https:. */
  readonly securityContact: string
}

const fields = ['name', 'pathSlug', 'supportNumber', 'wordmark', 'businessName', 'abn', 'securityContact'] as const

/** Reads the one file that says whom this software serves. */
export const readBrand = async (file: string): Promise<Brand> => {
  const read: unknown = parse(await readFile(file, 'utf8'))
  const values = typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  const missing = fields.filter((field) => typeof values[field] !== 'string')
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}`)
  const brand = values as Brand
  if (!isAbn(brand.abn)) throw new Error(`${file} has an abn that is none`)
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(brand.securityContact))
    throw new Error(`${file} has a securityContact that is neither mailto: with an address nor https:`)
  return brand
}
