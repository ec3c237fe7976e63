import type { CardSection as Section } from '@forno/domain/content/site-stories'
import { lazy, Suspense } from 'react'
import { useCards } from '../../state/engagement/engagement.ts'

const CardList = lazy(() => import('./card-list.tsx').then(({ CardList: it }) => ({ default: it })))

type CardSectionProps = {
  readonly section: Section
  /** null = the usual title of the section. */
  readonly title?: string | null
}

/**
 * The content cards of a section. It renders nothing on the server and until the engagement service has sent cards, and
 * reserves no space. [ENG-04]
 */
export function CardSection({ section, title = null }: CardSectionProps) {
  const cards = useCards(section)
  if (cards.length === 0) return null
  return (
    <Suspense fallback={null}>
      <CardList section={section} cards={cards} title={title} />
    </Suspense>
  )
}
