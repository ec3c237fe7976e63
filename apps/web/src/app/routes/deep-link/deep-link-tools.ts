import type { FulfilmentChoice, SaveOutcome } from '../../../state/session/fulfilment-choice.ts'
import type { usePanels } from '../../../state/session/panels.ts'
import type { AppDeps } from '../../shell/app-deps.ts'

/** The screen's state while a link is followed. */
export type DeepLinkState =
  | { readonly kind: 'working'; readonly label: string }
  /** Asks what happens to the customer's current cart. [NAV-15] */
  | { readonly kind: 'asking'; readonly count: number; readonly answer: (choice: CartChoice) => void }
  | DeepLinkFailure

type DeepLinkFailure = {
  readonly kind: 'failed'
  readonly title: string
  readonly text: string
  /** The one action beside the link to the menu. */
  readonly action: { readonly label: string; readonly run: () => void }
}

/** The customer's answer about the current cart. [NAV-15] */
export type CartChoice = 'replace' | 'add' | 'keep'

/** The services of the app, and the steps of the screen, while a link is followed. */
export type DeepLinkDeps = {
  readonly deps: AppDeps
  readonly panels: ReturnType<typeof usePanels>
  readonly save: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** Saves without asking, for a basket that is not the customer's own. */
  readonly saveWithoutQuestion: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** Replaces the link in the history: the back button does not lead to it again. */
  readonly go: (path: string) => Promise<void>
  readonly show: (state: DeepLinkState) => void
  /** Follows the link again from the start. */
  readonly retry: () => void
  /** Aborted when the customer leaves the screen. */
  readonly signal: AbortSignal
}
