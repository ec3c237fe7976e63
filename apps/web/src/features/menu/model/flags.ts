import { isOn, mergeFlags } from '@forno/domain/engagement/feature-flags'
import { useStore } from 'zustand'
import { useShop, type Shop } from '../../../lib/react/shop-context.ts'
import { engagement } from '../../../state/engagement/engagement.ts'

/**
 * Whether a feature flag is on at the moment. Flags of the content service come with the configuration and win; those
 * of the engagement service follow once the customer has allowed it and it has answered. [CFG-06]
 */
export const isFlagOn = ({ configuration }: Pick<Shop, 'configuration'>, name: string): boolean =>
  isOn(mergeFlags(configuration.settings, engagement.getState().flags)[name])

/** The same for a screen, which renders again when the flag changes. */
export const useFlag = (name: string): boolean => {
  const shop = useShop()
  return useStore(engagement, () => isFlagOn(shop, name))
}
