import type { Configuration } from '@forno/contracts/site/configuration'
import { createContext, use } from 'react'
import type { Brand } from '../brand.ts'

export type { Configuration }

/** Data about the shop for every screen. */
export type Shop = {
  readonly brand: Brand
  readonly configuration: Configuration
  /** The variants of experiments with which the server rendered the page; a missing one is the control. [CON-10] */
  readonly variants: Readonly<Record<string, string>>
}

export const ShopContext = createContext<Shop | null>(null)

export const useShop = (): Shop => {
  const shop = use(ShopContext)
  if (shop === null) throw new Error('useShop needs a ShopContext above it')
  return shop
}

export const useBrand = (): Brand => useShop().brand

/** Scheme and host of the shop's pages. */
export const originOf = ({ uris }: Configuration): string => uris['URI_WEB_SECONDARY'] ?? ''
