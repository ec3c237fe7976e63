import { useNavigate } from '@tanstack/react-router'
import { providerReturnAt } from '../../../features/checkout/methods/registry.ts'
import { ProcessScreen } from '../../../features/checkout/process/process-screen.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import { paths } from '../../../urls/urls.ts'
import type { AnySearch, ScreenProps } from '../../shell/screen.ts'
import { ProviderReturnPage } from './provider-return.tsx'

/** The method of the address reads it. */
export const validateSearch = (search: AnySearch) => search

/** /process-order/{basketId}: its address never stays behind; PayPal leads back to it, too. [NAV-11] [PAY-18] */
export function Screen({ path, ...address }: ScreenProps<typeof routePaths.processOrder>) {
  const providerReturn = providerReturnAt(path, address.search)
  if (providerReturn !== undefined) return <ProviderReturnPage {...address} providerReturn={providerReturn} />
  return <Process basketId={address.params.basketId} />
}

function Process({ basketId }: { readonly basketId: string }) {
  const navigate = useNavigate()
  return (
    <ProcessScreen
      basketId={basketId}
      onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      onRefused={() => void navigate({ to: paths.checkout, replace: true })}
      onChallenged={() => void navigate({ to: paths.cardAuth, replace: true })}
    />
  )
}
