import type { Query, QueryClient } from '@tanstack/react-query'

const catalogue = /^GET \/(product|products|productIds|meals|surcharges|navigation)(\/|$)/

const isOfCatalogue = ({ queryKey: [address] }: Query): boolean =>
  typeof address === 'string' && catalogue.test(address)

/** Whether a catalogue call is running: false once it has succeeded or failed. [UI-10] */
export const isProductsLoading = (queries: QueryClient): boolean => queries.isFetching({ predicate: isOfCatalogue }) > 0
