import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { cardUsability } from '@forno/domain/payments/saved-cards'
import { cardName } from '../../state/customer/card-labels.ts'
import { useMakeCardDefault, useRemoveCard, useSwitchCard, type SavedCard } from '../../state/customer/saved-cards.ts'
import { thisMonth } from '../../lib/browser/this-month.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { accountChangeMessages } from './account-change-texts.ts'
import { ItemRow } from './item-row.tsx'
import { useAttempt, useRemoval } from './use-attempt.ts'

type CardRowProps = { readonly card: SavedCard; readonly onRemoved: () => void }

/** One saved card, with its switch for the checkout and its removal. [ACC-26] [ACC-27] */
export function CardRow({ card, onRemoved }: CardRowProps) {
  const name = cardName(card)
  const isExpired = cardUsability(card, { today: thisMonth(), takesAmex: true }) === 'expired'
  const isOn = card.status === 'active'
  const makeDefault = useMakeCardDefault(card.cardId)
  const toggle = useSwitchCard(card.cardId)
  const removal = useRemoveCard(card.cardId)
  const remove = useRemoval({
    noun: 'card',
    title: fillPlaceholders(accountChangeMessages.removeTitle, { name }),
    message: accountChangeMessages.removeCard,
    remove: () => removal.mutateAsync(),
    onRemoved,
  })
  const attempt = useAttempt()
  return (
    <ItemRow
      icon="card"
      name={name}
      badge={<CardBadge card={card} isExpired={isExpired} />}
      facts={factsOf(card, isExpired)}
      isRemoving={removal.isPending}
      onRemove={() => void remove()}
    >
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
    </ItemRow>
  )
}

function CardBadge({ card, isExpired }: { card: SavedCard; isExpired: boolean }) {
  if (isExpired) return <Badge tone="warning">Expired</Badge>
  if (card.status === 'inactive') return <Badge>Off</Badge>
  return card.default ? <Badge tone="success">Default</Badge> : null
}

const factsOf = ({ expiry, status }: SavedCard, isExpired: boolean): string => {
  if (isExpired) return `Good until ${expiry}. Remove it, and add your new one.`
  return status === 'active' ? `Expires ${expiry}` : `Expires ${expiry} · not offered at checkout`
}
