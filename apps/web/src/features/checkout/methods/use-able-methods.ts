import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { useEffect, useState } from 'react'
import { useShop } from '../../../api/configuration.ts'
import { checkDevice, type DeviceContext } from '../payment/device-check.ts'
import { isShown, methodRow } from './registry.ts'

/** What devices have answered on this page; whoever comes back to the checkout waits no more. */
const answered = new Map<string, boolean>()

const keyOf = (method: PaymentType, { takesAmex }: DeviceContext): string => `${method} ${takesAmex}`

/** Whether a method can be used here: a wallet's own script answers a moment later, and until then nobody knows. */
export type Ability = 'able' | 'unable' | 'unknown'

/** What this page and this device can do. [PAY-08] */
export const useAbleMethods = ({ storeInfo }: Basket): ((method: PaymentType) => Ability) => {
  const { configuration } = useShop()
  const takesAmex = storeInfo.canAcceptOnlineAmexCheckout
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(() => new Map(answered))
  const methods = storeInfo.paymentOptions.map(({ paymentOption }) => paymentOption).join(' ')
  useEffect(() => {
    const here = { configuration, takesAmex }
    let isOver = false
    const ask = async (method: PaymentType) => {
      const asks = methodRow(method)?.asksDevice
      const key = keyOf(method, here)
      if (asks === undefined || answered.has(key)) return
      const isAble = await checkDevice(asks, here)
      answered.set(key, isAble)
      if (!isOver) setAnswers(new Map(answered))
    }
    for (const method of methods.split(' ')) void ask(method as PaymentType)
    return () => {
      isOver = true
    }
  }, [configuration, takesAmex, methods])
  return (method) => {
    const row = methodRow(method)
    if (!isShown(method) || row?.isAbleHere?.(configuration) === false) return 'unable'
    if (row?.asksDevice === undefined) return 'able'
    const answer = answers.get(keyOf(method, { configuration, takesAmex }))
    return answer === undefined ? 'unknown' : answer ? 'able' : 'unable'
  }
}
