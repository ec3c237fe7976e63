import { useImperativeHandle, useState } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useSignIn } from '../../../../state/sign-in/login.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useDrawCustomerToken } from '../../payment/attempt.ts'
import type { PanelProps } from '../../payment/method.ts'
import { hostedCardToken } from './hosted-card.ts'
import { verifiedCard } from './verified-card.ts'
import styles from './card-panel.module.css'

/** A new card in the phone app, whose own origin the gateway does not accept: a hosted page asks for it. [PAY-12] */
export function HostedCardPanel({ basket, proofRef }: PanelProps) {
  const call = useCall()
  const isLoggedIn = useSignIn() !== null
  const drawCustomerToken = useDrawCustomerToken(basket)
  const [saveCard, setSaveCard] = useState(false)
  useImperativeHandle(proofRef, () => async () => {
    const flexToken = await hostedCardToken(call, basket)
    if (flexToken === null) return null
    const card = await verifiedCard(call, basket.basketId, { flexToken })
    return { flexToken, card, drawCustomerToken, ...(saveCard ? { saveCard } : {}) }
  })
  return (
    <div className={styles.panel}>
      {isLoggedIn && (
        <Checkbox
          label="Save this card for next time"
          checked={saveCard}
          onChange={({ target }) => setSaveCard(target.checked)}
        />
      )}
      <p className={styles.safe}>
        <Icon name="success" size={18} />
        <span>Next you enter your card on our secure page. Then you come back here.</span>
      </p>
    </div>
  )
}
