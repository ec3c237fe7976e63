import type { Basket } from '@forno/contracts/baskets'
import type { PaymentType } from '@forno/domain/words'
import { useEffect, useState } from 'react'
import { useShop } from '../../data/configuration.ts'
import { askDevice, type Here } from './ask-device.ts'
import { isShown, methodRow } from './methods.tsx'

/** What devices have answered on this page; whoever comes back to the checkout waits no more. */
const answered = new Map<string, boolean>()

const keyOf = (method: PaymentType, { takesAmex }: Here): string => `${method} ${takesAmex}`

/**
 * What this page and this device can do. Wallets answer for themselves a moment later: those come last, so that nothing moves that somebody
 * looks at or has chosen. [PAY-08]
 */
export const useAbleMethods = ({ storeInfo }: Basket) => {
  const { configuration } = useShop()
  const takesAmex = storeInfo.canAcceptOnlineAmexCheckout
  const [known] = useState(() => new Map(answered))
  const [late, setLate] = useState<readonly PaymentType[]>([])
  const methods = storeInfo.paymentOptions.map(({ paymentOption }) => paymentOption).join(' ')
  useEffect(() => {
    const here = { configuration, takesAmex }
    let isOver = false
    const ask = async (method: PaymentType) => {
      const asks = methodRow(method)?.asksDevice
      const key = keyOf(method, here)
      if (asks === undefined || answered.has(key)) return
      const isAble = await askDevice(asks, here)
      answered.set(key, isAble)
      if (isAble && !isOver) setLate((before) => [...before, method])
    }
    for (const method of methods.split(' ')) void ask(method as PaymentType)
    return () => {
      isOver = true
    }
  }, [configuration, takesAmex, methods])
  const here = { configuration, takesAmex }
  const isAble = (method: PaymentType): boolean => {
    const row = methodRow(method)
    if (!isShown(method) || row?.isAbleHere?.(configuration) === false) return false
    return row?.asksDevice === undefined || known.get(keyOf(method, here)) === true || late.includes(method)
  }
  return { isAble, late }
}
