import type { MapTiles } from '../../ui/map/tiles.ts'
import { useShop } from '../../lib/react/shop-context.ts'

/** The configured external map style; null = the built-in map. [NAV-13] */
export const useMapTiles = (): MapTiles | null => {
  const { uris, settings } = useShop().configuration
  const template = uris['URI_MAP_TILES'] ?? ''
  return template === '' ? null : { template, attribution: settings['MAP_TILES_ATTRIBUTION'] ?? '' }
}
