import { AddressUnavailable, type AddressSource } from '../addresses/index.ts'
import { isDirectoryMoniker } from './directory.ts'

/**
 * The commercial service, and our own index where it gives no answer. When neither has one the service's failure stands, so that people are
 * told to try again. A moniker goes back to where it came from. [LOC-07]
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
