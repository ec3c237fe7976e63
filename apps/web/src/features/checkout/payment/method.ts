import type { Basket } from '@forno/contracts/baskets/basket'
import type { Ref } from 'react'
import type { PaymentProof } from './payment-proof.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'

/**
 * What a panel hands over once the button is pressed, knowing what has been typed of the customer; null = it was left, or said itself what
 * is missing. It is called within the press: browsers open the sheet of a wallet for nothing else. A call that is refused is thrown.
 */
export type MakeProof = (typed: Contact) => Promise<PaymentProof | null>

export type PanelProps = {
  readonly basket: Basket
  readonly proofRef: Ref<MakeProof>
}
