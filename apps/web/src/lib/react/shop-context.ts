import type { Configuration } from '@forno/contracts/configuration/configuration'
import { createContext } from 'react'
import type { Brand } from '../brand.ts'
import { useProvided } from './use-provided.ts'

export type { Configuration }

/** Data about the shop for every screen. */
export type Shop = {
  readonly brand: Brand
  readonly configuration: Configuration
  /** The variants of experiments with which the server rendered the page; a missing one is the control. [CON-10] */
  readonly variants: Readonly<Record<string, string>>
}

/** Provides the data about the shop. */
export const ShopContext = createContext<Shop | null>(null)

/** The data about the shop. */
export const useShop = (): Shop => useProvided(ShopContext)

/** The brand of the shop. */
export const useBrand = (): Brand => useShop().brand

/** Scheme and host of the shop's pages. */
export const originOf = ({ uris }: Configuration): string => uris['URI_WEB_SECONDARY'] ?? ''
