import { allowsRecording, experimentsOf } from '@forno/domain/experiments/start-values'

declare global {
  interface Window {
    /** The API of a session recorder, as FullStory offers it; only present while a visit is recorded. */
    FS?: { readonly getCurrentSessionURL?: (atThisMoment: boolean) => string | null }
  }
}

/**
 * The address of this visit's recording; null = none is made, or `sessionRecording` forbids it. A recorder starts only
 * after consent, and puts its API at `window.FS`. [ERR-23] [CFG-07]
 */
export const sessionReplayUrl = (
  page: Pick<Window, 'FS'>,
  settings: Readonly<Record<string, string | undefined>>,
): string | null => {
  if (!allowsRecording(experimentsOf(settings))) return null
  try {
    return page.FS?.getCurrentSessionURL?.(true) ?? null
  } catch {
    return null
  }
}
