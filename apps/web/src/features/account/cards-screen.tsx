import { Suspense, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { succeeded } from '../../state/customer/profile.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { EmptyState } from '../../ui/progress/states.tsx'
import { CardRow } from './card-row.tsx'
import { ZipAccount } from './zip-account.tsx'
import styles from './account.module.css'

/** The form that adds a card, which the route provides. */
export type AddCardProps = {
  readonly hasOthers: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
}

/**
 * The customer's saved cards: listed, added, set as default, switched off and removed. `AddCard`: null = this page
 * cannot show the gateway's fields, and cards are saved by a payment. [ACC-25] [ACC-26] [ACC-27] [PAY-12]
 */
export function CardsScreen({ AddCard }: { AddCard: ComponentType<AddCardProps> | null }) {
  const { cards } = useSuspenseCustomer()
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const notices = useNotices()
  const open = () => setAdding(true)
  const close = () => {
    flushSync(() => setAdding(false))
    heading.current?.focus()
  }
  const onSaved = () => {
    close()
    notices.snackbar({ text: succeeded('saved a card') })
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Your cards
      </h1>
      {cards.length === 0 && !isAdding && (
        <EmptyState
          icon="card"
          title="No cards yet"
          action={
            AddCard !== null && (
              <Button icon="plus" onClick={open}>
                Add a card
              </Button>
            )
          }
        >
          <p>
            {AddCard === null ? 'Save one when you pay' : 'Save one here, or when you pay'}, and your next order is paid
            in one tap.
          </p>
        </EmptyState>
      )}
      {cards.length > 0 && (
        <section aria-label="Saved cards" className={styles.card}>
          <ul className={styles.rows}>
            {cards.map((card) => (
              <CardRow key={card.cardId} card={card} onRemoved={() => heading.current?.focus()} />
            ))}
          </ul>
        </section>
      )}
      {isAdding && AddCard !== null ? (
        <section aria-labelledby="new-card" className={styles.card}>
          <h2 id="new-card">New card</h2>
          <Suspense fallback={<WaitingForm />}>
            <AddCard hasOthers={cards.length > 0} onSaved={onSaved} onClose={close} />
          </Suspense>
        </section>
      ) : (
        cards.length > 0 &&
        AddCard !== null && (
          <div>
            <Button variant="secondary" icon="plus" onClick={open}>
              Add a card
            </Button>
          </div>
        )
      )}
      <ZipAccount onRemoved={() => heading.current?.focus()} />
    </>
  )
}

const WaitingForm = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="15rem" />
  </SkeletonGroup>
)
