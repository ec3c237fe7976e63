import { useEffect, useRef } from 'react'
import { newMessages } from '../../data/basket-messages.ts'
import { useBasket } from '../../data/baskets.ts'
import { useNotices } from '../../ui/notices.ts'

const themes = { error: 'danger', warning: 'warning', info: 'info', success: 'success' } as const

/** Tells each new message of the basket once, wherever one is. [BAS-09] */
export function BasketMessages() {
  const basket = useBasket()
  const { toast } = useNotices()
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    if (basket === null) return
    const { fresh, known: standing } = newMessages(known.current, basket)
    known.current = standing
    for (const { type, message } of fresh)
      toast({ text: message, variant: themes[type] === 'danger' ? 'danger' : 'secondary' })
  }, [basket, toast])
  return null
}
