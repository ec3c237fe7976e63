import { optionalText, partyKey, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { accountBudget } from './account-budget-store.ts'
import { makeAddressClient } from './address-client.ts'
import type { AddressSource, HandEntry } from './address-source.ts'
import { addressRoutes } from './routes.ts'

export const addressSettings = defineSettings({
  /** The commercial address service; null = our own index is used. */
  addressUrl: optionalText('ADDRESS_URL', { isThirdParty: true }),
  addressToken: partyKey('ADDRESS_TOKEN', { demo: 'demo-address-token', usedWith: 'ADDRESS_URL', isSecret: true }),
  /** The key that browsers send to our address search. Public; calls are rate-limited. */
  publicAddressKey: text('PUBLIC_ADDRESS_KEY', 'public-address-key'),
})

type AddressesDeps = {
  /** Our own index. */
  readonly directory: AddressSource
  /** Addresses that customers enter by hand, in our own index. */
  readonly handEntry: HandEntry
  /** Combines two sources: the second is used when the first fails. */
  readonly withFallback: (first: AddressSource, second: AddressSource) => AddressSource
}

/**
 * Address search over SOAP. Uses the commercial service if one is configured, and our own index otherwise or when it
 * fails. [LOC-07]
 */
export const makeAddressesModule = (
  { sql, clock }: Platform,
  { directory, handEntry, withFallback }: AddressesDeps,
  { addressUrl, addressToken, publicAddressKey }: ValuesOf<typeof addressSettings>,
) => {
  const source = (): AddressSource => {
    if (addressUrl === null) return directory
    const budget = accountBudget(sql, URL.parse(addressUrl)?.host ?? addressUrl, clock)
    return withFallback(makeAddressClient({ addressUrl, addressToken }, { budget }), directory)
  }
  return {
    routes: (app) => addressRoutes(app, { source: source(), handEntry, publicKey: publicAddressKey }),
  } satisfies MadeModule
}
