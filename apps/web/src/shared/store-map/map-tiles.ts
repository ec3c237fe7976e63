import type { MapTiles } from '../../ui/map/tiles.ts'
import { useShop } from '../../lib/react/shop-context.ts'

/** The style from outside that maps of this shop are shown in; null = they are drawn by ourselves. [NAV-13] */
export const useMapTiles = (): MapTiles | null => {
  const { uris, settings } = useShop().configuration
  const template = uris['URI_MAP_TILES'] ?? ''
  return template === '' ? null : { template, attribution: settings['MAP_TILES_ATTRIBUTION'] ?? '' }
}
