import type { Basket } from '@forno/contracts/baskets/basket'
import { useBotChecked } from '../../../lib/third-parties/bot-check.ts'
import { useCall } from '../../../lib/http/call-context.ts'

/** Draws the shop's word that the bot check was passed, for payments of this basket. [PAY-29] */
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
