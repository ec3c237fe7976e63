import type { Picture } from '@forno/contracts/catalogue'
import type { Configuration } from '@forno/contracts/configuration'
import { createContext, use } from 'react'
import type { Brand } from '../lib/brand.ts'

export type { Configuration }

/** What every screen may ask about the shop itself. */
export type Shop = { readonly brand: Brand; readonly configuration: Configuration }

export const ShopContext = createContext<Shop | null>(null)

export const useShop = (): Shop => {
  const shop = use(ShopContext)
  if (shop === null) throw new Error('useShop needs a ShopContext above it')
  return shop
}

export const useBrand = (): Brand => useShop().brand

/** What the home page is opened with; null until there is a picture of it. */
export const heroOf = ({ settings }: Configuration): Picture | null => {
  const text = settings['PICTURE_HERO']
  return text ? (JSON.parse(text) as Picture) : null
}
