import type { SavedCard } from '@forno/contracts/customers/customers'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useBotChecked } from '../../lib/third-parties/bot-check.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useLoginStore } from '../sign-in/login.ts'
import { useCustomerChange } from './profile.ts'

export type { SavedCard }

/** Requests a capture context for the gateway's fields, to save a card. [ACC-25] */
export const useBeginCard = () => {
  const call = useCall()
  const login = useLoginStore()
  return (signal: AbortSignal): Promise<string> =>
    call('POST /customer/:id/card/initialiseFlex', {
      params: { id: login.getState().signIn?.customerId as CustomerId },
      body: { targetOrigin: location.origin },
      signal,
    })
}

type NewCard = { readonly flexToken: string; readonly isDefault: boolean }

/** Saves a card from the gateway's token, after a bot check. [ACC-25] */
export const useAddCard = () => {
  const botChecked = useBotChecked()
  return useCustomerChange<NewCard>(async (call, id, { flexToken, isDefault }) => {
    const params = { id }
    const added = await botChecked('CUSTOMER_TOKEN', (tokenV3) =>
      call('POST /customer/:id/card', { params, body: { flexToken, default: isDefault, tokenV3 } }),
    )
    return 'customerId' in added ? added : call('GET /customer/:id', { params })
  })
}

/** Removes a saved card. [ACC-26] */
export const useRemoveCard = (cardId: string) =>
  useCustomerChange(async (call, id) => {
    await call('DELETE /customer/:id/card/:cardId', { params: { id, cardId } })
    return call('GET /customer/:id', { params: { id } })
  })

/** Switches a saved card on or off for payments. [ACC-27] */
export const useSwitchCard = (cardId: string) =>
  useCustomerChange<SavedCard['status']>((call, id, status) =>
    call('PATCH /customer/:id/card/:cardId/status', { params: { id, cardId }, body: { status } }),
  )

/** Makes a saved card the one that the checkout selects. [ACC-27] */
export const useMakeCardDefault = (cardId: string) =>
  useCustomerChange((call, id) => call('PATCH /customer/:id/card/:cardId/default', { params: { id, cardId } }))
