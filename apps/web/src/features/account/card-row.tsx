import { standingOfCard } from '@forno/domain/payments/saved-cards'
import { accountTrouble } from '../../data/account-trouble.ts'
import { cardName } from '../../data/card-words.ts'
import { succeeded } from '../../data/profile.ts'
import { useMakeCardDefault, useRemoveCard, useSwitchCard, type SavedCard } from '../../data/saved-cards.ts'
import { thisMonth } from '../../lib/this-month.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useNotices } from '../../ui/notices.ts'
import styles from './account.module.css'

type CardRowProps = { readonly card: SavedCard; readonly onRemoved: () => void }

/** One card: what is shown of it, whether it is offered at checkout, and its end. [ACC-26] [ACC-27] */
export function CardRow({ card, onRemoved }: CardRowProps) {
  const name = cardName(card)
  const isExpired = standingOfCard(card, { today: thisMonth(), takesAmex: true }) === 'expired'
  const isOn = card.status === 'active'
  const makeDefault = useMakeCardDefault(card.cardId)
  const toggle = useSwitchCard(card.cardId)
  const { isPending, remove } = useRemoval(card, onRemoved)
  const attempt = useAttempt()
  return (
    <li className={styles.passkey} aria-label={name}>
      <Icon name="card" size={24} />
      <div>
        <div className={styles.cardHead}>
          <strong>{name}</strong>
          <Standing card={card} isExpired={isExpired} />
        </div>
        <p className={styles.quiet}>{factsOf(card, isExpired)}</p>
      </div>
      <div className={styles.passkeyActions}>
        {isOn && !isExpired && !card.default && (
          <Button
            variant="quiet"
            size="small"
            icon="check"
            busy={makeDefault.isPending}
            aria-label={`Make default: ${name}`}
            onClick={() => void attempt(makeDefault.mutateAsync(), 'changed your default card')}
          >
            Make default
          </Button>
        )}
        {!isExpired && (
          <Button
            variant="quiet"
            size="small"
            busy={toggle.isPending}
            aria-label={`Switch ${isOn ? 'off' : 'on'}: ${name}`}
            onClick={() =>
              void attempt(toggle.mutateAsync(isOn ? 'inactive' : 'active'), `switched a card ${isOn ? 'off' : 'on'}`)
            }
          >
            {isOn ? 'Switch off' : 'Switch on'}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          icon="bin"
          busy={isPending}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function Standing({ card, isExpired }: { card: SavedCard; isExpired: boolean }) {
  if (isExpired) return <Badge tone="warning">Expired</Badge>
  if (card.status === 'inactive') return <Badge>Off</Badge>
  return card.default ? <Badge tone="success">Default</Badge> : null
}

const factsOf = ({ expiry, status }: SavedCard, isExpired: boolean): string => {
  if (isExpired) return `Good until ${expiry}. Remove it, and add your new one.`
  return status === 'active' ? `Expires ${expiry}` : `Expires ${expiry} · not offered at checkout`
}

/** Tells how it went. */
const useAttempt = () => {
  const notices = useNotices()
  return async (work: Promise<unknown>, action: string): Promise<boolean> => {
    try {
      await work
      notices.snackbar({ text: succeeded(action) })
      return true
    } catch (trouble) {
      const text = accountTrouble(trouble)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
      return false
    }
  }
}

const useRemoval = (card: SavedCard, onRemoved: () => void) => {
  const { mutateAsync, isPending } = useRemoveCard(card.cardId)
  const notices = useNotices()
  const attempt = useAttempt()
  const remove = async () => {
    const title = `Remove ${cardName(card)}?`
    const message = 'Our payment provider forgets it, too. Orders that you paid by it stay as they are.'
    const confirmLabel = 'Remove card'
    if (!(await notices.ask({ title, message, confirmLabel, cancelLabel: 'Keep it', danger: true }))) return
    if (await attempt(mutateAsync(), 'removed a card')) onRemoved()
  }
  return { isPending, remove }
}
