import { AddressUnavailable, type AddressSource } from '../addresses/index.ts'
import { isDirectoryMoniker } from './picklist.ts'

/**
 * Uses the commercial service, and our own index if it is unavailable. If our index finds nothing either, the
 * service's error is thrown, so that the customer is asked to retry. Monikers are resolved by the source that issued
 * them. [LOC-07]
 */
export const withFallback = (service: AddressSource, own: AddressSource): AddressSource => ({
  search: async (text, signal) => {
    try {
      return await service.search(text, signal)
    } catch (error) {
      if (!(error instanceof AddressUnavailable)) throw error
      const entries = await own.search(text, signal)
      if (entries.length === 0) throw error
      return entries
    }
  },
  byMoniker: (moniker, signal) => (isDirectoryMoniker(moniker) ? own : service).byMoniker(moniker, signal),
})
