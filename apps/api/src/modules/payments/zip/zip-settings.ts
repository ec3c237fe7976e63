import { partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

export const zipSettings = defineSettings({
  /** URL of Zip's merchant API with its version; null = Zip is not offered. [ACC-15] */
  zipUrl: partyAddress('ZIP_URL'),
  zipKey: partyKey('ZIP_KEY', { demo: 'demo-zip-key', usedWith: 'ZIP_URL', isSecret: true }),
})
