import type { SavedCard } from '@forno/contracts/customers/customers'
import { chosenCard, offeredCards, cardUsability, type CardUse } from '@forno/domain/payments/saved-cards'
import { useImperativeHandle, useRef, useState } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { cardName } from '../../../../state/customer/card-labels.ts'
import { useCustomer } from '../../../../state/sign-in/customer.ts'
import { type OrderAttempt, useDrawCustomerToken } from '../../payment/attempt.ts'
import { thisMonth } from '../../../../lib/browser/this-month.ts'
import { RadioCards, type Option } from '../../../../ui/fields/choice.tsx'
import { paths } from '../../../../urls/urls.ts'
import { Link } from '../../../../ui/link.tsx'
import { Note } from '../../../../ui/progress/states.tsx'
import type { PanelProps } from '../../payment/method.ts'
import { SavedCardCode, type MakeCode } from './saved-card-code.tsx'
import { verifiedCard } from './verified-card.ts'
import styles from './card-panel.module.css'

/**
 * The customer's saved cards. The security code is asked only after the bank refused the card without it. [PAY-31]
 */
export function SavedCardsPanel({ basket, proofRef, refusedAttempt }: PanelProps) {
  const call = useCall()
  const customer = useCustomer()
  const drawCustomerToken = useDrawCustomerToken(basket)
  const [selected, setSelected] = useState<string | null>(null)
  // Once needed, the code stays: a later refusal that is not the bank's must not lead to a payment without it.
  const [needsCode, setNeedsCode] = useState(false)
  if (!needsCode && isCodeNeeded(refusedAttempt)) setNeedsCode(true)
  const code = useRef<MakeCode>(null)
  const note = useRef<HTMLDivElement>(null)
  const use = { today: thisMonth(), takesAmex: basket.storeInfo.canAcceptOnlineAmexCheckout }
  const cards = offeredCards(customer?.cards ?? [])
  const chosen = chosenCard(cards, selected ?? customer?.savedCardId ?? null, use)
  useImperativeHandle(proofRef, () => async () => {
    if (chosen === null) {
      note.current?.focus()
      return null
    }
    const { cardId: savedCardId, maskedCard, expiry } = chosen
    if (!needsCode) return { savedCardId, card: { maskedCard, expiry }, drawCustomerToken }
    const securityCodeToken = (await code.current?.()) ?? null
    if (securityCodeToken === null) return null
    const card = await verifiedCard(call, basket.basketId, { flexToken: securityCodeToken, savedCardId })
    return { savedCardId, card, securityCodeToken, drawCustomerToken }
  })
  return (
    <div className={styles.panel}>
      {chosen === null && (
        <div ref={note} tabIndex={-1}>
          <Note tone="warning" title="None of your saved cards can be used here">
            Choose another way to pay, or <Link href={paths.account('payment')}>look after your cards</Link>.
          </Note>
        </div>
      )}
      <RadioCards
        legend="Which card?"
        hideLegend
        options={cards.map((card) => optionOf(card, use))}
        value={chosen?.cardId}
        onChange={setSelected}
        className={styles.cards}
      />
      {needsCode && chosen !== null && <SavedCardCode key={chosen.cardId} card={chosen} basket={basket} maker={code} />}
    </div>
  )
}

/** A bank that refused a saved card may approve it with its security code. */
const isCodeNeeded = (refused: OrderAttempt | null): boolean =>
  refused?.paymentType === 'saved-cc-flex' && refused.refusal?.code === 'InvalidCard'

const optionOf = (card: SavedCard, use: CardUse): Option<string> => {
  const status = cardUsability(card, use)
  const details = {
    usable: `Expires ${card.expiry}`,
    expired: `Expired ${card.expiry}`,
    notTaken: "This store doesn't take American Express",
  }
  return {
    value: card.cardId,
    label: cardName(card),
    detail: card.default ? `${details[status]} · Default` : details[status],
    disabled: status !== 'usable',
  }
}
