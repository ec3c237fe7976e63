import { useImperativeHandle, useState } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useDrawCustomerToken } from '../../payment/customer-token.ts'
import { useSignIn } from '../../../../state/sign-in/login.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import type { PanelProps } from '../../payment/method.ts'
import { CardEntry, useCardEntry } from './card-entry.tsx'
import { captureContextFor } from './microform.ts'

/** A card that is typed, and whether it is to be kept for next time. [PAY-12] [PAY-14] [PAY-31] */
export function CardPanel({ basket, proofRef }: PanelProps) {
  const call = useCall()
  const isLoggedIn = useSignIn() !== null
  const drawCustomerToken = useDrawCustomerToken(basket)
  const [saveCard, setSaveCard] = useState(false)
  const entry = useCardEntry({
    begin: captureContextFor(call, basket),
    takesAmex: basket.storeInfo.canAcceptOnlineAmexCheckout,
  })
  useImperativeHandle(proofRef, () => async () => {
    const flexToken = await entry.makeToken()
    return flexToken === null ? null : { flexToken, drawCustomerToken, ...(saveCard ? { saveCard } : {}) }
  })
  return (
    <CardEntry entry={entry}>
      {isLoggedIn && (
        <Checkbox
          label="Save this card for next time"
          checked={saveCard}
          onChange={({ target }) => setSaveCard(target.checked)}
        />
      )}
    </CardEntry>
  )
}
