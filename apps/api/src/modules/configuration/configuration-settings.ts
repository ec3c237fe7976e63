import { themes } from '@forno/domain/content/themes'
import { Type } from 'typebox'
import { optionalText, partyAddress } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting } from '../../platform/settings/setting.ts'

const identifier = (variable: string): Setting<string | null> => ({
  ...optionalText(variable),
  schema: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  rule: 'must be an identifier of at most 64 letters, digits, hyphens and underscores',
})

const theme: Setting<string | null> = {
  ...optionalText('WEBSITE_THEME'),
  schema: Type.Union(themes.map((each) => Type.Literal(each))),
  rule: `must be one of ${themes.join(', ')}`,
}

/** Values of the discovery call that no other module uses. [CFG-02] */
export const configurationSettings = defineSettings({
  /** The theme of the website; null = a flag of the content decides. */
  websiteTheme: theme,
  /** Public identifiers of the asset maps of the mobile session-recording tool; null = a flag decides. */
  assetMapIdIos: identifier('ASSET_MAP_ID_IOS'),
  assetMapIdAndroid: identifier('ASSET_MAP_ID_ANDROID'),
  /** Where the apps send recordings; null = nothing is recorded. [NAT-10] */
  assetMapUrl: partyAddress('ASSET_MAP_URL'),
  /** Where clients search addresses, read content and call for customers; null = here. [API-01] */
  addressUri: partyAddress('URI_ADDRESS'),
  contentUri: partyAddress('URI_CONTENT'),
  identityUri: partyAddress('URI_IDENTITY'),
})
