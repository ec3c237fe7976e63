import type { CardSection } from '@forno/domain/content/site-stories'
import type { ContentCard } from '@forno/domain/engagement/content-cards'
import type { FlagValues } from '@forno/domain/engagement/feature-flags'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The cards of each section, in their order. */
export type SectionCards = Readonly<Partial<Record<CardSection, readonly ContentCard[]>>>

/** What the engagement service has sent; empty without consent, and until it answers. */
export type Engagement = {
  /** The cards to draw, in their order. */
  readonly sections: SectionCards
  /** Its feature flags; null = no answer. [CFG-06] */
  readonly flags: FlagValues | null
}

/** Before the service has answered, and without consent. */
export const noEngagement: Engagement = { sections: {}, flags: null }

/** The answers of the engagement service in this page. */
export const engagement = createStore<Engagement>(() => noEngagement)

const noCards: readonly ContentCard[] = []

/** The cards of a section; none on the server. [ENG-04] */
export const useCards = (section: CardSection): readonly ContentCard[] =>
  useStore(engagement, ({ sections }) => sections[section] ?? noCards)
