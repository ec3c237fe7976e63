/** The kinds of messages that need a customer's consent. [ACC-34] */
export const consentKinds = ['email', 'sms', 'supercarsFan'] as const
export type ConsentKind = (typeof consentKinds)[number]
/** The kinds of the ledger: messages, and measuring how the shop is used. [ANA-01] */
export type LedgerKind = ConsentKind | 'analytics'
export type OptIns = Readonly<Record<ConsentKind, boolean>>

/** No consent to any kind of message. */
export const noOptIns: OptIns = { email: false, sms: false, supercarsFan: false }

/** The occasion of a consent or an opt-out; `confirmation` and `link` are those of a mail. */
export type ConsentSource = 'register' | 'profile' | 'campaign' | 'confirmation' | 'optOut' | 'link' | 'privacyChoices'

/** The channel that showed the wording. */
export type ConsentChannel = 'website' | 'app' | 'mail'

/** A line of the consent ledger: one kind, given or withdrawn. */
export type LedgerChange = { readonly kind: LedgerKind; readonly given: boolean }
/** The same about a kind of messages. */
export type ConsentChange = LedgerChange & { readonly kind: ConsentKind }

/** The opt-ins after the given changes; the others stay. [ACC-34] */
export const withOptIns = (before: OptIns, said: Partial<OptIns>): OptIns => ({ ...before, ...said })

/** Withdraws consents, and never gives one: an opt-out needs no log-in. [MKT-01] … [MKT-04] */
export const withOptOut = (before: OptIns, kinds: readonly ConsentKind[]): OptIns =>
  Object.fromEntries(consentKinds.map((kind) => [kind, before[kind] && !kinds.includes(kind)])) as OptIns

/** The ledger lines of a change; none when nothing changed. [ACC-34] */
export const consentChanges = (before: OptIns, after: OptIns): readonly ConsentChange[] =>
  consentKinds.filter((kind) => before[kind] !== after[kind]).map((kind) => ({ kind, given: after[kind] }))

/** The name of the wording of a consent or its withdrawal, in the datasource of consents. [ACC-34] */
export const wordingName = ({ kind, given }: ConsentChange): string =>
  given ? kind : `no${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
