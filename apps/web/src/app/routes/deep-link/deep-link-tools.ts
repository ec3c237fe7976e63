import type { FulfilmentChoice, SaveOutcome } from '../../../state/session/fulfilment-choice.ts'
import type { usePanels } from '../../../state/session/panels.ts'
import type { Needs } from '../../shell/needs.ts'

/** The screen's state while a link is followed. */
export type DeepLinkState =
  | { readonly kind: 'working'; readonly words: string }
  /** Asks what happens to the customer's current cart. [NAV-15] */
  | { readonly kind: 'asking'; readonly count: number; readonly answer: (choice: CartChoice) => void }
  | DeepLinkTrouble

type DeepLinkTrouble = {
  readonly kind: 'failed'
  readonly title: string
  readonly text: string
  /** The one action beside the link to the menu. */
  readonly mend: { readonly label: string; readonly run: () => void }
}

export type CartChoice = 'replace' | 'add' | 'keep'

export type DeepLinkTools = {
  readonly needs: Needs
  readonly panels: ReturnType<typeof usePanels>
  readonly save: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** Saves without asking, for a basket that is not the customer's own. */
  readonly saveUnasked: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** Replaces the link in the history: the back button does not lead to it again. */
  readonly go: (path: string) => Promise<void>
  readonly show: (state: DeepLinkState) => void
  /** Follows the link again from the start. */
  readonly again: () => void
  readonly signal: AbortSignal
}
