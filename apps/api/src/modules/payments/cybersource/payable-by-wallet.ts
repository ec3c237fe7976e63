import { checkPayment } from '@forno/domain/baskets/check'
import { passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import type { BasketCall, PayableBasket, PaymentOperations } from '../payment-operations.ts'
import type { Wallet } from './wallet-proof.ts'

/** A basket that may be paid by this wallet; refuses `PaymentOptionUnavailable` otherwise. [PAY-11] */
export const payableByWallet = async (
  payments: PaymentOperations,
  wallet: Wallet,
  call: BasketCall,
): Promise<PayableBasket> => {
  const open = await payments.readBasket(call)
  passOrRefuse(checkPayment(open.priced, open.store, wallet))
  return payments.isOffered(wallet) ? open : refuse('PaymentOptionUnavailable')
}
