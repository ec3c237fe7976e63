import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeShownMessages, newMessages, readShownMessages, presentationOf } from './model/basket-messages.ts'
import { useBasket } from '../../state/basket/basket.ts'
import { dictionaryQuery } from '../../api/dictionary.ts'
import { useNotices } from '../../ui/notices/notices.ts'

/** Shows each new message of the basket once, on any screen. A removed voucher gets a dialog. [BAS-09] [VOU-08] */
export function BasketMessages() {
  const basket = useBasket()
  const queries = useQueryClient()
  const { ask, toast } = useNotices()
  useEffect(() => {
    if (basket === null) return
    const { basketId } = basket
    const { fresh, known } = newMessages(readShownMessages(sessionStorage, basketId), basket)
    storeShownMessages(sessionStorage, { basketId, known })
    // Without the dictionary, messages keep the server's text: each is shown at once, and only once.
    const dictionary = queries.getQueryData(dictionaryQuery().queryKey) ?? {}
    for (const message of fresh) {
      const presentation = presentationOf(message, dictionary)
      if (presentation.kind === 'toast') toast({ text: presentation.text, variant: presentation.variant })
      else void ask({ title: presentation.title, message: presentation.text, confirmLabel: 'OK' })
    }
  }, [basket, queries, ask, toast])
  return null
}
