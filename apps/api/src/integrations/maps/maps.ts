import { Type } from 'typebox'
import { optionalText, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting } from '../../platform/settings/setting.ts'
import { isTileTemplate } from './map-tiles.ts'

const mapTilesUrl: Setting<string | null> = {
  ...optionalText('MAP_TILES_URL', { isThirdParty: true }),
  schema: Type.Refine(Type.String(), isTileTemplate),
  rule:
    'must be an http or https address with {z}, {x} and {y} behind its host, and {r} where sharper tiles are to be had, ' +
    'such as https://tiles.example.com/streets/{z}/{x}/{y}{r}.png',
}

export const mapSettings = defineSettings({
  /** URL template of map tiles, with {z}, {x}, {y} and optionally {r}; null = the web app draws its own maps. */
  mapTilesUrl,
  /** The attribution that the tiles' licence requires on maps, as plain text. */
  mapTilesAttribution: text('MAP_TILES_ATTRIBUTION', ''),
})
