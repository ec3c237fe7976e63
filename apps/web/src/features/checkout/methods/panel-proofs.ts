import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Ref } from 'react'
import type { PaymentProof } from '../payment/payment-proof.ts'
import type { Contact } from '../../../state/sign-in/remembered-contact.ts'
import type { MakeProof } from '../payment/method-panel.ts'

type Prover = {
  readonly ref: Ref<MakeProof>
  /** At once where the panel is there: a wallet's sheet opens within the press alone. */
  readonly prove: MakeProof
  readonly leave: () => void
}

const makeProver = (): Prover => {
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
export const makeProvers = () => {
  const provers = new Map<PaymentType, Prover>()
  const of = (method: PaymentType): Prover => {
    const prover = provers.get(method) ?? makeProver()
    provers.set(method, prover)
    return prover
  }
  return {
    refOf: (method: PaymentType): Ref<MakeProof> => of(method).ref,
    prove: (method: PaymentType, typed: Contact): Promise<PaymentProof | null> => of(method).prove(typed),
    leave: (method: PaymentType): void => of(method).leave(),
  }
}

export type Provers = ReturnType<typeof makeProvers>
