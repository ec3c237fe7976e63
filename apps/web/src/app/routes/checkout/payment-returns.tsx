import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import type { BasketId } from '@forno/domain/core/words'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readAttempt } from '../../../features/checkout/payment/order-attempt.ts'
import type { Notify } from '../../../features/checkout/process/provider-return.ts'
import { ReturnScreen } from '../../../features/checkout/process/return-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { usePathParts, useQuestion } from '../../../lib/react/use-address.ts'

type ReturnProps = { readonly provider: string; readonly basketId: string; readonly notify: Notify }

function Return(props: ReturnProps) {
  const navigate = useNavigate()
  return (
    <ReturnScreen
      {...props}
      onOrdered={(orderId) => void navigate({ to: paths.order(orderId), replace: true })}
      onRefused={() => void navigate({ to: paths.checkout, replace: true })}
      onOutOfStock={() => void navigate({ to: paths.basket, replace: true })}
    />
  )
}

/** An address that names no payment has nothing to tell. */
function Leave({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate({ to, replace: true }))
  useEffect(() => leave(), [])
  return null
}

const zipResults = ['approved', 'cancelled', 'declined', 'referred'] as const

/** /zippayconfirmation: without a checkout of Zip's there is nothing to hear, and the offers take over. [NAV-10] [PAY-21] */
export function ZipReturn() {
  const { checkoutId, basketId, result } = useQuestion()
  if (typeof checkoutId !== 'string' || typeof basketId !== 'string') return <Leave to={paths.offers} />
  const told = zipResults.find((each) => each === result)
  return (
    <Return
      provider="Zip"
      basketId={basketId}
      notify={(call) =>
        call('PATCH /baskets/:basketId/zipNotify', {
          params: { basketId: basketId as BasketId },
          body: { checkoutId, ...(told === undefined ? {} : { result: told }) },
        })
      }
    />
  )
}

/** /completeafterpay/{basketId}: a status that the address does not tell is found out by asking for the money. [NAV-10] [PAY-23] */
export function AfterpayReturn() {
  const { basketId = '' } = usePathParts()
  const { orderToken, status } = useQuestion()
  if (typeof orderToken !== 'string') return <Leave to={paths.checkout} />
  return (
    <Return
      provider="Afterpay"
      basketId={basketId}
      notify={(call) =>
        call('PATCH /baskets/:basketId/apNotify', {
          params: { basketId: basketId as BasketId },
          body: { orderToken, status: status === 'CANCELLED' ? 'CANCELLED' : 'SUCCESS' },
        })
      }
    />
  )
}

/** /process-order/{basketId} with PayPal's token: only who approved has a payer's id. [PAY-18] */
export function PaypalReturn() {
  const { basketId = '' } = usePathParts()
  const { token, PayerID: payerId } = useQuestion()
  const params = { basketId: basketId as BasketId }
  const complete: Notify = (call) => {
    const placing = readAttempt(sessionStorage, basketId)
    const said = placing === null ? {} : { basketTotal: placing.basketTotal, orderRegister: placing.orderRegister }
    return call('POST /baskets/:basketId/completePayPal', {
      params,
      body: { paymentId: String(token), payerId: String(payerId), ...said },
    })
  }
  const cancelled: Notify = async (call) => {
    const basket = await call('GET /baskets/:basketId', { params })
    const code = 'PayPalCancelled'
    return { ...basket, messages: [{ code, type: 'warning', message: redirectMessages[code] }] }
  }
  return <Return provider="PayPal" basketId={basketId} notify={typeof payerId === 'string' ? complete : cancelled} />
}
