import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type ShopBrand = { readonly name: string; readonly pathSlug: string; readonly supportNumber: string }

/** The brand of the shop under test, as its brand file names it. */
export const shopBrand = parse(
  readFileSync(new URL('../../../config/brand.yaml', import.meta.url), 'utf8'),
) as ShopBrand

/** The path of a store's page. [NAV-13] */
export const storePath = (slug: string): string => `/stores/${shopBrand.pathSlug}-${slug}`
