import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ProviderReturn } from '../../../features/checkout/payment/method.ts'
import { ReturnScreen } from '../../../features/checkout/process/return-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { usePathParts, useQuestion } from '../../../lib/react/use-address.ts'

/** The page to which a payment provider leads back; an address that names no payment leads elsewhere. [NAV-10] */
export function ReturnRoute({ provider, outOfStockCode, otherwise, read }: ProviderReturn) {
  const navigate = useNavigate()
  const returned = read(usePathParts(), useQuestion())
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
