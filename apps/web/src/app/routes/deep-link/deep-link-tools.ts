import type { FulfilmentChoice, SaveOutcome } from '../../../state/session/fulfilment-choice.ts'
import type { usePanels } from '../../../state/session/panels.ts'
import type { Needs } from '../../shell/needs.ts'

/** What the screen shows while a link is followed. */
export type DeepLinkState =
  | { readonly kind: 'working'; readonly words: string }
  /** What becomes of the cart that is there. [NAV-15] */
  | { readonly kind: 'asking'; readonly count: number; readonly answer: (choice: CartChoice) => void }
  | DeepLinkTrouble

type DeepLinkTrouble = {
  readonly kind: 'failed'
  readonly title: string
  readonly text: string
  /** The one thing that mends it, beside the way to the menu. */
  readonly mend: { readonly label: string; readonly run: () => void }
}

export type CartChoice = 'replace' | 'add' | 'keep'

export type DeepLinkTools = {
  readonly needs: Needs
  readonly panels: ReturnType<typeof usePanels>
  readonly save: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** The same where there is nothing of one's own that it could change. */
  readonly saveUnasked: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** Leaves the link behind: going back does not lead to it again. */
  readonly go: (path: string) => Promise<void>
  readonly show: (state: DeepLinkState) => void
  /** Begins anew. */
  readonly again: () => void
  readonly signal: AbortSignal
}
