import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { providerReturnAt } from '../../../features/checkout/methods/registry.ts'
import type { ProviderReturn } from '../../../features/checkout/payment/method.ts'
import { ReturnScreen } from '../../../features/checkout/process/return-screen.tsx'
import type { AnySearch, ScreenPropsOf } from '../../shell/screen.ts'
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

/** Shows the return screen; redirects to `otherwise` if the URL identifies no payment. [NAV-10] */
export function ProviderReturnPage({ params, search, providerReturn }: PageProps) {
  const { provider, outOfStockCode, otherwise, read } = providerReturn
  const returned = read(params, search)
  if (returned === null) return <Leave to={otherwise} />
  return (
    <WithCheckout>
      <ReturnScreen {...returned} provider={provider} outOfStockCode={outOfStockCode} />
    </WithCheckout>
  )
}

function Leave({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to, replace: true }))
  useEffect(() => leave(), [])
  return null
}
