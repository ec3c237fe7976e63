import type { Dictionary } from '@forno/contracts/content/content'
import { consentKinds, type ConsentKind } from '@forno/domain/customers/consents'
import { useQuery } from '@tanstack/react-query'
import { dictionaryQuery } from '../../api/dictionary.ts'

export type ConsentWords = Readonly<Record<ConsentKind, string>>

/** The texts until the content has loaded; the same as the shipped content. */
export const builtInConsents: ConsentWords = {
  email: 'Email me offers',
  sms: 'Text me offers',
  supercarsFan: "I'm a Supercars fan – send me the latest",
}

export const consentWordsIn = (content: Dictionary): ConsentWords =>
  Object.fromEntries(
    consentKinds.map((kind) => [kind, content[`consents.${kind}`] ?? builtInConsents[kind]]),
  ) as ConsentWords

/** The texts beside the consent boxes on every screen: the wording that the consent ledger records. [ACC-34] */
export const useConsentWords = (): ConsentWords => consentWordsIn(useQuery(dictionaryQuery()).data ?? {})
