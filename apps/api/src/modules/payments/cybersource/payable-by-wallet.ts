import { checkPayment } from '@forno/domain/baskets/check'
import { passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import type { BasketCall, PayableBasket, Paying } from '../paying.ts'
import type { Wallet } from './wallet-proof.ts'

/** A basket that may be paid by this wallet; refuses `PaymentOptionUnavailable` otherwise. [PAY-11] */
export const payableByWallet = async (paying: Paying, wallet: Wallet, call: BasketCall): Promise<PayableBasket> => {
  const open = await paying.readBasket(call)
  passOrRefuse(checkPayment(open.priced, open.store, wallet))
  return paying.isOffered(wallet) ? open : refuse('PaymentOptionUnavailable')
}
