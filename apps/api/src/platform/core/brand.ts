import { readFile } from 'node:fs/promises'
import { isAbn } from '@forno/domain/orders/abn'
import { parse } from 'yaml'

export type Brand = {
  readonly name: string
  readonly pathSlug: string
  readonly supportNumber: string
  readonly wordmark: string
  /** Legal name of the seller, and its Australian Business Number: tax invoices must show both. [ORD-19] */
  readonly businessName: string
  readonly abn: string
  /** The URI for vulnerability reports: mailto: or https:. */
  readonly securityContact: string
}

const fields = ['name', 'pathSlug', 'supportNumber', 'wordmark', 'businessName', 'abn', 'securityContact'] as const

/** Reads the brand file. Throws if a field is missing, or if the ABN or the security contact is invalid. */
export const readBrand = async (file: string): Promise<Brand> => {
  const read: unknown = parse(await readFile(file, 'utf8'))
  const values = typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  const missing = fields.filter((field) => typeof values[field] !== 'string')
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}`)
  const brand = values as Brand
  if (!isAbn(brand.abn)) throw new Error(`${file} has an invalid abn`)
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(brand.securityContact))
    throw new Error(`${file} has a securityContact that is neither mailto: with an address nor https:`)
  return brand
}
