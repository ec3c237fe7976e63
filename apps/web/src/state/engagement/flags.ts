import { isOn, mergeFlags } from '@forno/domain/engagement/feature-flags'
import { useStore } from 'zustand'
import { useShop } from '../../lib/react/shop-context.ts'
import { engagement } from './engagement.ts'

/**
 * Whether a feature flag is on. Flags of the content service come with the configuration and win; those of the
 * engagement service follow once the customer has allowed it and it has answered. [CFG-06]
 */
export const useFlag = (name: string): boolean => {
  const { settings } = useShop().configuration
  return useStore(engagement, ({ flags }) => isOn(mergeFlags(settings, flags)[name]))
}
