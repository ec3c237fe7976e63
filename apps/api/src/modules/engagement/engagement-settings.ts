import { Type } from 'typebox'
import type { EngagementOrigins } from '../../platform/http/security-headers.ts'
import { originOf } from '../../platform/settings/network-settings.ts'
import { list, partyAddress, partyKey } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'

const isOrigin = (text: string): boolean => originOf(text) === text

export const engagementSettings = defineSettings(
  {
    /** Base URL of the customer-engagement service, which browsers call; null = the shop has none. [ENG-01] */
    brazeUrl: partyAddress('BRAZE_URL'),
    /** The public key of our web app at the service. */
    brazeKey: partyKey('BRAZE_KEY', { demo: 'demo-braze-key', usedWith: 'BRAZE_URL', isSecret: false }),
    /** URL of the provider's SDK, which replaces our own client; null = our own client. [CFG-02] */
    brazeSdkUrl: partyAddress('BRAZE_SDK_URL', { usedWith: 'BRAZE_URL' }),
    /** Origins of the images of cards and messages, beside that of `BRAZE_URL`. */
    brazeImages: {
      ...list('BRAZE_IMAGES', '', { isThirdParty: true, usedWith: 'BRAZE_URL' }),
      schema: Type.Array(Type.Refine(Type.String(), isOrigin)),
      rule: 'must be origins separated by commas, such as https://images.example.com',
    },
  },
  {
    complaints: ({ brazeUrl, brazeSdkUrl }) =>
      brazeUrl === null && brazeSdkUrl !== null ? ['BRAZE_SDK_URL needs BRAZE_URL'] : [],
  },
)

/** What pages may load from the engagement service; null = the shop has none. [ENG-01] */
export const engagementOrigins = ({
  brazeUrl,
  brazeSdkUrl,
  brazeImages,
}: ValuesOf<typeof engagementSettings>): EngagementOrigins | null => {
  if (brazeUrl === null) return null
  const { origin } = new URL(brazeUrl)
  const sdk = brazeSdkUrl === null ? null : new URL(brazeSdkUrl)
  return {
    serviceOrigin: origin,
    scriptUrl: sdk === null ? null : `${sdk.origin}${sdk.pathname}`,
    imageOrigins: [...new Set([origin, ...brazeImages])],
  }
}
