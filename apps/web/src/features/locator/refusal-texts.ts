import { experimentsOf, valueOf } from '@forno/domain/experiments/start-values'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { saveTexts } from '../../state/fulfilment/save-texts.ts'
import type { FulfilmentChoice, SaveOutcome } from '../../state/session/fulfilment-choice.ts'

type RefusedSave = Extract<SaveOutcome, { kind: 'refused' }>

/** Whether the postcode-error test is on; off by default. [LOC-18] [CFG-07] */
const isPostcodeErrorOn = (settings: Readonly<Record<string, string>>): boolean =>
  valueOf(experimentsOf(settings), 'localisation-postcode-error') === 1

/**
 * The message for a location that cannot be saved. Where no store delivers, the postcode-error test names the postcode.
 * [LOC-18]
 */
export const refusalText = (
  { text, suggestsPickup }: RefusedSave,
  chosen: FulfilmentChoice | undefined,
  settings: Readonly<Record<string, string>>,
): string => {
  const postcode = chosen?.serviceType === 'Delivery' ? chosen.place.postalCode : null
  if (!suggestsPickup || postcode === null || !isPostcodeErrorOn(settings)) return text
  return fillPlaceholders(saveTexts.noStoreInPostcode, { postcode })
}
