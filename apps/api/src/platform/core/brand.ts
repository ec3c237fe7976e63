import { readFile } from 'node:fs/promises'
import { accentFaults, accentParts, defaultAccent, type Accent, type ThemeColours } from '@forno/domain/core/accent'
import { isAbn } from '@forno/domain/orders/abn'
import { parse } from 'yaml'

const fields = ['name', 'pathSlug', 'supportNumber', 'wordmark', 'businessName', 'abn', 'securityContact'] as const

export type Brand = Readonly<Record<'name' | 'pathSlug' | 'supportNumber' | 'wordmark', string>> & {
  /** Legal name of the seller, and its Australian Business Number: tax invoices must show both. [ORD-19] */
  readonly businessName: string
  readonly abn: string
  /** The URI for vulnerability reports: mailto: or https:. */
  readonly securityContact: string
  /** The colours of actions; those of the design tokens unless the file names its own. */
  readonly accent: Accent
}

/** The part of the brand that pages contain. */
export type PageBrand = Pick<Brand, 'name' | 'pathSlug' | 'supportNumber' | 'wordmark'>

export const pageBrandOf = ({ name, pathSlug, supportNumber, wordmark }: Brand): PageBrand => ({
  name,
  pathSlug,
  supportNumber,
  wordmark,
})

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isPair = (value: unknown): value is ThemeColours =>
  isMap(value) && [value['light'], value['dark']].every((hex) => typeof hex === 'string' && /^#[\da-f]{6}$/.test(hex))

/** Reads the accent. Throws if a colour is missing, or if a pair is too hard to read. */
const readAccent = (file: string, read: unknown): Accent => {
  if (read === undefined) return defaultAccent
  const wrong = accentParts.filter((part) => !isMap(read) || !isPair(read[part]))
  if (wrong.length > 0) throw new Error(`${file} needs accent colours #rrggbb, light and dark, for ${wrong.join(', ')}`)
  const faults = accentFaults(read as Accent)
  if (faults.length > 0) throw new Error(`${file} has an accent that is hard to read: ${faults.join('; ')}`)
  return read as Accent
}

/**
 * Reads the brand file. Throws if a field is missing, if the path slug, the support number, the ABN or the security
 * contact is invalid, or if the accent is hard to read.
 */
export const readBrand = async (file: string): Promise<Brand> => {
  const read: unknown = parse(await readFile(file, 'utf8'))
  const values = isMap(read) ? read : {}
  const missing = fields.filter((field) => typeof values[field] !== 'string' || values[field].trim() === '')
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}`)
  const brand = { ...values, accent: readAccent(file, values['accent']) } as Brand
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(brand.pathSlug)) throw new Error(`${file} has an invalid pathSlug`)
  if (!/^\+?\d[\d ]*\d$/.test(brand.supportNumber)) throw new Error(`${file} has an invalid supportNumber`)
  if (!isAbn(brand.abn)) throw new Error(`${file} has an invalid abn`)
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(brand.securityContact))
    throw new Error(`${file} has a securityContact that is neither mailto: with an address nor https:`)
  return brand
}
