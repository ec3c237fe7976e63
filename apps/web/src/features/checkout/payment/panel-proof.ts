import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Ref } from 'react'
import { useCall } from '../../../lib/http/call-context.ts'
import { useBotChecked } from '../../../lib/third-parties/bot-check.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import type { PaymentProof } from './attempt.ts'

/**
 * Makes the proof when the customer presses the button; null = the customer closed the sheet, or the panel shows which
 * fields are missing. Browsers open a wallet's sheet only within the press, so nothing may be awaited before this call.
 * Rejects with the refusal of an API call.
 */
export type MakeProof = (typed: Contact) => Promise<PaymentProof | null>

type PanelProof = {
  readonly ref: Ref<MakeProof>
  /** Calls a loaded panel within the press; waits for a panel that is still loading. */
  readonly prove: MakeProof
  readonly leave: () => void
}

const makePanelProof = (): PanelProof => {
  const panel = {
    make: null as MakeProof | null,
    loaded: Promise.withResolvers<MakeProof | null>(),
  }
  return {
    ref: (make: MakeProof | null) => {
      panel.make = make
      if (make !== null) panel.loaded.resolve(make)
    },
    prove: async (typed) => (panel.make === null ? ((await panel.loaded.promise)?.(typed) ?? null) : panel.make(typed)),
    leave: () => {
      panel.loaded.resolve(null)
      panel.loaded = Promise.withResolvers()
    },
  }
}

/**
 * Connects the one button with the panel of each method. The button waits for a panel that is still loading, unless the
 * customer chooses another method.
 */
export const makePanelProofs = () => {
  const panelProofs = new Map<PaymentType, PanelProof>()
  const of = (method: PaymentType): PanelProof => {
    const panelProof = panelProofs.get(method) ?? makePanelProof()
    panelProofs.set(method, panelProof)
    return panelProof
  }
  return {
    refOf: (method: PaymentType): Ref<MakeProof> => of(method).ref,
    prove: (method: PaymentType, typed: Contact): Promise<PaymentProof | null> => of(method).prove(typed),
    leave: (method: PaymentType): void => of(method).leave(),
  }
}

export type PanelProofs = ReturnType<typeof makePanelProofs>

/** Obtains a customer token, the API's proof of a passed bot check, for payments of this basket. [PAY-29] */
export const useDrawCustomerToken = ({ basketId }: Pick<Basket, 'basketId'>): (() => Promise<string>) => {
  const call = useCall()
  const botChecked = useBotChecked()
  return () =>
    botChecked('CUSTOMER_TOKEN', (tokenV3) =>
      call('POST /baskets/:basketId/customerToken', {
        params: { basketId },
        body: { tokenV3, action: 'CUSTOMER_TOKEN' },
      }),
    )
}
