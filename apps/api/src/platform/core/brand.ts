import { readFile } from 'node:fs/promises'
import { accentFaults, accentParts, defaultAccent, type Accent, type ThemeColours } from '@forno/domain/core/accent'
import { appIdentityFaults, type AppIdentity } from '@forno/domain/core/app-identity'
import { isAbn } from '@forno/domain/orders/abn'
import { parse } from 'yaml'

const requiredTexts = [
  'name',
  'pathSlug',
  'supportNumber',
  'wordmark',
  'businessName',
  'abn',
  'securityContact',
] as const

export type Brand = Readonly<Record<'name' | 'pathSlug' | 'supportNumber' | 'wordmark', string>> & {
  /** Legal name of the seller, and its Australian Business Number: tax invoices must show both. [ORD-19] */
  readonly businessName: string
  readonly abn: string
  /** The URI for vulnerability reports: mailto: or https:. */
  readonly securityContact: string
  /** The colours of actions; those of the design tokens unless the file names its own. */
  readonly accent: Accent
  /** Pictures of the shop for the dialog that installs it; they show the brand, so each brand has its own or none. */
  readonly screenshots: readonly Screenshot[]
  /** The phone app: its ids, its deep links and the shop that it opens. [NAT-01] */
  readonly app: AppIdentity
}

/** A WebP picture of the web's public folder, by its path. Width and height are in pixels. */
export type Screenshot = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly label: string
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

const isThemeColours = (value: unknown): value is ThemeColours =>
  isMap(value) && [value['light'], value['dark']].every((hex) => typeof hex === 'string' && /^#[\da-f]{6}$/.test(hex))

/** Reads the accent. Throws if a colour is missing, or if a pair is too hard to read. */
const readAccent = (file: string, read: unknown): Accent => {
  if (read === undefined) return defaultAccent
  const wrong = accentParts.filter((part) => !isMap(read) || !isThemeColours(read[part]))
  if (wrong.length > 0) throw new Error(`${file} needs accent colours #rrggbb, light and dark, for ${wrong.join(', ')}`)
  const faults = accentFaults(read as Accent)
  if (faults.length > 0) throw new Error(`${file} has an accent that is hard to read: ${faults.join('; ')}`)
  return read as Accent
}

const isScreenshot = (value: unknown): value is Screenshot =>
  isMap(value) &&
  [value['width'], value['height']].every((size) => Number.isInteger(size) && Number(size) > 0) &&
  typeof value['file'] === 'string' &&
  /^\/[\w/-]+\.webp$/.test(value['file']) &&
  typeof value['label'] === 'string'

const readScreenshots = (file: string, read: unknown = []): readonly Screenshot[] => {
  if (Array.isArray(read) && read.every(isScreenshot)) return read
  throw new Error(`${file} needs a file (/….webp), a width, a height and a label for each of its screenshots`)
}

/** Reads the section of the phone app. Throws a sentence for each field that is missing or invalid. */
const readApp = (file: string, read: unknown): AppIdentity => {
  const faults = appIdentityFaults(read)
  if (faults.length > 0) throw new Error(`${file} has an invalid app: ${faults.join('; ')}`)
  return read as AppIdentity
}

/**
 * Reads the brand file. Throws if a field is missing, if the path slug, the support number, the ABN, the security
 * contact or the app is invalid, or if the accent is hard to read.
 */
export const readBrand = async (file: string): Promise<Brand> => {
  const read: unknown = parse(await readFile(file, 'utf8'))
  const values = isMap(read) ? read : {}
  const missing = requiredTexts.filter((field) => typeof values[field] !== 'string' || values[field].trim() === '')
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}`)
  const [accent, screenshots] = [readAccent(file, values['accent']), readScreenshots(file, values['screenshots'])]
  const brand = { ...values, accent, screenshots, app: readApp(file, values['app']) } as Brand
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(brand.pathSlug)) throw new Error(`${file} has an invalid pathSlug`)
  if (!/^\+?\d[\d ]*\d$/.test(brand.supportNumber)) throw new Error(`${file} has an invalid supportNumber`)
  if (!isAbn(brand.abn)) throw new Error(`${file} has an invalid abn`)
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(brand.securityContact))
    throw new Error(`${file} has a securityContact that is neither mailto: with an address nor https:`)
  return brand
}
