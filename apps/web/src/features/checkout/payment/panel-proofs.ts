import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Ref } from 'react'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import type { PaymentProof } from './attempt.ts'

/**
 * Makes the proof when the customer presses the button; null = the customer closed the sheet, or the panel shows which
 * fields are missing. Browsers open a wallet's sheet only within the press, so nothing may be awaited before this call.
 * Rejects with the refusal of an API call.
 */
export type MakeProof = (typed: Contact, begin: BeginPayment) => Promise<PaymentProof | null>

/**
 * Saves the form and creates the payment at the provider, for a panel whose own button approves it. Returns the
 * provider's id of the payment; null = its outcome is not known. Rejects with the refusal of an API call. [PAY-18]
 */
export type BeginPayment = () => Promise<string | null>

type PanelProof = {
  readonly ref: Ref<MakeProof>
  /** Calls a loaded panel within the press; waits for a panel that is still loading. */
  readonly prove: MakeProof
  /** The customer has chosen another method: a press that waits for this panel pays nothing. */
  readonly leave: () => void
}

const makePanelProof = (): PanelProof => {
  let make: MakeProof | null = null
  let loading = Promise.withResolvers<MakeProof | null>()
  return {
    ref: (mounted: MakeProof | null) => {
      // A press after an unmounted panel waits for the next one.
      if (mounted === null && make !== null) loading = Promise.withResolvers()
      make = mounted
      if (mounted !== null) loading.resolve(mounted)
    },
    prove: async (typed, begin) =>
      make === null ? ((await loading.promise)?.(typed, begin) ?? null) : make(typed, begin),
    leave: () => {
      loading.resolve(null)
      loading = Promise.withResolvers()
    },
  }
}

/**
 * Connects the one button with the panel of each method. The button waits for a panel that is still loading, unless the
 * customer chooses another method.
 */
export const makePanelProofs = () => {
  const panelProofs = new Map<PaymentType, PanelProof>()
  const proofOf = (method: PaymentType): PanelProof => {
    const panelProof = panelProofs.get(method) ?? makePanelProof()
    panelProofs.set(method, panelProof)
    return panelProof
  }
  return {
    refOf: (method: PaymentType): Ref<MakeProof> => proofOf(method).ref,
    prove: (method: PaymentType, ...input: Parameters<MakeProof>): Promise<PaymentProof | null> =>
      proofOf(method).prove(...input),
    leave: (method: PaymentType): void => proofOf(method).leave(),
  }
}

export type PanelProofs = ReturnType<typeof makePanelProofs>
