import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { providerReturnAt } from '../../../features/checkout/methods/registry.ts'
import type { ProviderReturn } from '../../../features/checkout/payment/method.ts'
import { ReturnScreen } from '../../../features/checkout/process/return-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import type { AnySearch, ScreenPropsOf } from '../../shell/screen.ts'

type Params = { readonly basketId?: string }

/** The method of the address reads it. */
export const validateSearch = (search: AnySearch) => search

/** The page to which a payment provider leads back. [NAV-10] */
export function Screen({ path, ...address }: ScreenPropsOf<Params>) {
  const providerReturn = providerReturnAt(path, address.search)
  return providerReturn === undefined ? null : <ProviderReturnPage {...address} providerReturn={providerReturn} />
}

type PageProps = Omit<ScreenPropsOf<Params>, 'path'> & { readonly providerReturn: ProviderReturn }

/** An address that names no payment leads elsewhere. [NAV-10] */
export function ProviderReturnPage({ params, search, providerReturn }: PageProps) {
  const { provider, outOfStockCode, otherwise, read } = providerReturn
  const navigate = useNavigate()
  const returned = read(params, search)
  if (returned === null) return <Leave to={otherwise} />
  return (
    <ReturnScreen
      {...returned}
      provider={provider}
      outOfStockCode={outOfStockCode}
      onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      onRefused={() => void navigate({ to: paths.checkout, replace: true })}
      onOutOfStock={() => void navigate({ to: paths.basket, replace: true })}
    />
  )
}

function Leave({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to, replace: true }))
  useEffect(() => leave(), [])
  return null
}
