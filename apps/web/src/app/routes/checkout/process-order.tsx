import type { BasketId } from '@forno/domain/core/basic-types'
import { providerReturnAt } from '../../../features/checkout/methods/registry.ts'
import { ProcessScreen } from '../../../features/checkout/process/process-screen.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import type { AnySearch, ScreenProps } from '../../shell/screen.ts'
import { ProviderReturnPage } from './provider-return.tsx'
import { WithCheckout } from './with-checkout.tsx'

/** Not validated here: each payment method validates the query of its own return. */
export const validateSearch = (search: AnySearch) => search

/** /process-order/{basketId}: the payment in progress; PayPal leads back here, too. [NAV-11] [PAY-18] */
export function Screen({ path, ...address }: ScreenProps<typeof routePaths.processOrder>) {
  const providerReturn = providerReturnAt(path, address.search)
  if (providerReturn !== undefined) return <ProviderReturnPage {...address} providerReturn={providerReturn} />
  return (
    <WithCheckout>
      <ProcessScreen basketId={address.params.basketId as BasketId} />
    </WithCheckout>
  )
}
