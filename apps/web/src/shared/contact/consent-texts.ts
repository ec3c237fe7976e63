import type { Dictionary } from '@forno/contracts/content/content'
import { consentKinds, type ConsentKind } from '@forno/domain/customers/consents'
import { useQuery } from '@tanstack/react-query'
import { dictionaryQuery } from '../../api/dictionary.ts'

/** The text beside each consent box. */
export type ConsentTexts = Readonly<Record<ConsentKind, string>>

/** The texts until the content has loaded; the same as the shipped content. */
export const builtInConsents: ConsentTexts = {
  email: 'Email me offers',
  sms: 'Text me offers',
  supercarsFan: "I'm a Supercars fan – send me the latest",
}

/** The texts of the content; a missing one is the built-in one. [ACC-34] */
export const consentTextsIn = (content: Dictionary): ConsentTexts =>
  Object.fromEntries(
    consentKinds.map((kind) => [kind, content[`consents.${kind}`] ?? builtInConsents[kind]]),
  ) as ConsentTexts

/** The texts beside the consent boxes on every screen: the wording that the consent ledger records. [ACC-34] */
export const useConsentWords = (): ConsentTexts => consentTextsIn(useQuery(dictionaryQuery()).data ?? {})
