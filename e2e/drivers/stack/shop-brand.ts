import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppIdentity } from '@forno/domain/core/app-identity'
import { parse } from 'yaml'

type Accent = Readonly<Record<string, { readonly light: string; readonly dark: string }>>
type BrandField = 'name' | 'pathSlug' | 'supportNumber' | 'wordmark' | 'businessName' | 'abn' | 'securityContact'
export type ShopBrand = Readonly<Record<BrandField, string>> & {
  readonly accent: Accent
  readonly app: AppIdentity
}

/** Reads a brand file by its path below the root of the repository. */
export const readShopBrand = (file: string): ShopBrand =>
  parse(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')) as ShopBrand

/** The brand of the shop under test, as its brand file names it. */
export const shopBrand = readShopBrand('config/brand.yaml')

/** The path of a store's page. [NAV-13] */
export const storePath = (slug: string): string => `/stores/${shopBrand.pathSlug}-${slug}`
