/** What a customer may want to be sent; nobody wants any of it unless they said so. [ACC-34] */
export const consentKinds = ['email', 'sms', 'supercarsFan'] as const
export type ConsentKind = (typeof consentKinds)[number]
export type OptIns = Readonly<Record<ConsentKind, boolean>>

export const noOptIns: OptIns = { email: false, sms: false, supercarsFan: false }

/** On which occasion somebody said yes or no; `link` is the one of a mail. */
export type ConsentSource = 'register' | 'profile' | 'campaign' | 'optOut' | 'link'

/** Where the words stood that they said it to. */
export type ConsentChannel = 'website' | 'app' | 'mail'

/** A line of the ledger: what was said of one kind. */
export type ConsentChange = { readonly kind: ConsentKind; readonly given: boolean }

/** The opt-ins with what was said now; what was not said stays. [ACC-34] */
export const withOptIns = (before: OptIns, said: Partial<OptIns>): OptIns => ({ ...before, ...said })

/** Only ever takes consent away, whoever asks: an opt-out needs no log-in. [MKT-01] … [MKT-04] */
export const optedOut = (before: OptIns, kinds: readonly ConsentKind[]): OptIns =>
  Object.fromEntries(consentKinds.map((kind) => [kind, before[kind] && !kinds.includes(kind)])) as OptIns

/** What the ledger has to hold of a change; nothing where nothing changed. [ACC-34] */
export const consentChanges = (before: OptIns, after: OptIns): readonly ConsentChange[] =>
  consentKinds.filter((kind) => before[kind] !== after[kind]).map((kind) => ({ kind, given: after[kind] }))

/** The name of the words that are shown with a yes, and with a no, in the datasource of consents. [ACC-34] */
export const wordingName = ({ kind, given }: ConsentChange): string =>
  given ? kind : `no${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
