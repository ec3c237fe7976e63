import { useImperativeHandle } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { hostedCardToken } from './hosted-card.ts'
import type * as web from './saved-card-code.tsx'
import styles from './card-panel.module.css'

/** The phone app's own origin has no fields of the gateway, so its hosted page asks for the code. [PAY-31] [PAY-12] */
export const SavedCardCode: typeof web.SavedCardCode = ({ card, basket, maker }) => {
  const call = useCall()
  useImperativeHandle(maker, () => () => hostedCardToken(call, basket, card.cardId))
  return (
    <p className={styles.safe}>
      <Icon name="success" size={18} />
      <span>
        Your bank needs the card’s security code. Next you enter it on our secure page. Then you come back here.
      </span>
    </p>
  )
}
