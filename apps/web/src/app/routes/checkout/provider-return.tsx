import { useState } from 'react'
import { providerReturnAt } from '../../../features/checkout/methods/registry.ts'
import type { ProviderReturn } from '../../../features/checkout/payment/method.ts'
import { ReturnScreen } from '../../../features/checkout/process/return-screen.tsx'
import { isNativeApp } from '../../../native/native-app.ts'
import { AppReturnScreen } from '../../../shared/app-return/app-return-screen.tsx'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { useSession } from '../../../state/session/session.ts'
import type { AnySearch, ScreenPropsOf } from '../../shell/screen.ts'
import { useRedirect } from '../../shell/use-redirect.ts'
import { WithCheckout } from './with-checkout.tsx'

type Params = { readonly basketId?: string }

/** Not validated here: each payment method validates the query of its own return. */
export const validateSearch = (search: AnySearch) => search

/** The page that a payment provider returns to. [NAV-10] */
export function Screen({ path, ...address }: ScreenPropsOf<Params>) {
  const providerReturn = providerReturnAt(path, address.search)
  return providerReturn === undefined ? null : <ProviderReturnPage {...address} providerReturn={providerReturn} />
}

type PageProps = Omit<ScreenPropsOf<Params>, 'path'> & { readonly providerReturn: ProviderReturn }

/** Only the browser knows its basket, which may identify the payment, so the server renders nothing. [NAV-10] */
export function ProviderReturnPage(props: PageProps) {
  const returnId = props.search['app']
  if (!useHydrated()) return null
  if (!isNativeApp() && typeof returnId === 'string') return <ReturnToApp returnId={returnId} />
  return <ReturnPage {...props} />
}

/** The phone app began this payment: its browser hands the return over. [PAY-12] */
function ReturnToApp({ returnId }: { readonly returnId: string }) {
  const [address] = useState(() => location.pathname + location.search)
  return <AppReturnScreen returnId={returnId} address={address} />
}

/** Shows the return screen; redirects to `otherwise` if nothing identifies a payment. [NAV-10] */
function ReturnPage({ params, search, providerReturn }: PageProps) {
  const { provider, outOfStockCode, otherwise, read } = providerReturn
  const current = useSession((session) => session.basketId)
  // The order takes the basket away from the session while this page is still open.
  const [basketId] = useState(current)
  const returned = read(params, search, basketId)
  if (returned === null) return <Leave to={otherwise} />
  return (
    <WithCheckout>
      <ReturnScreen {...returned} provider={provider} outOfStockCode={outOfStockCode} />
    </WithCheckout>
  )
}

function Leave({ to }: { readonly to: string }) {
  useRedirect(to)
  return null
}
