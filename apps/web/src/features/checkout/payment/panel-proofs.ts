import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Ref } from 'react'
import type { PaymentProof } from './payment-proof.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import type { MakeProof } from './method.ts'

type PanelProof = {
  readonly ref: Ref<MakeProof>
  /** At once where the panel is there: a wallet's sheet opens within the press alone. */
  readonly prove: MakeProof
  readonly leave: () => void
}

const makePanelProof = (): PanelProof => {
  let make: MakeProof | null = null
  let waiting = Promise.withResolvers<MakeProof | null>()
  return {
    ref: (given: MakeProof | null) => {
      make = given
      if (given !== null) waiting.resolve(given)
    },
    prove: async (typed) => (make === null ? ((await waiting.promise)?.(typed) ?? null) : make(typed)),
    leave: () => {
      waiting.resolve(null)
      waiting = Promise.withResolvers()
    },
  }
}

/** The way from the one button to the panel of each way of paying. A panel that is still on its way is waited for, unless another way is chosen. */
export const makePanelProofs = () => {
  const panelProofs = new Map<PaymentType, PanelProof>()
  const of = (method: PaymentType): PanelProof => {
    const proofRef = panelProofs.get(method) ?? makePanelProof()
    panelProofs.set(method, proofRef)
    return proofRef
  }
  return {
    refOf: (method: PaymentType): Ref<MakeProof> => of(method).ref,
    prove: (method: PaymentType, typed: Contact): Promise<PaymentProof | null> => of(method).prove(typed),
    leave: (method: PaymentType): void => of(method).leave(),
  }
}

export type PanelProofs = ReturnType<typeof makePanelProofs>
