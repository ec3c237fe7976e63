import type { Basket } from '@forno/contracts/baskets'
import type { Ref } from 'react'
import type { PaymentProof } from '../../data/payment-proof.ts'

/** What a panel hands over once the button is pressed; null = it said itself what is missing. */
export type MakeProof = () => Promise<PaymentProof | null>

export type PanelProps = {
  readonly basket: Basket
  readonly prover: Ref<MakeProof>
}
