import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { waitingEditTexts } from '@forno/domain/texts/waiting-edit-texts'
import { keyedTexts } from '../../../lib/texts.ts'
import type { ListedEdit } from '../../../state/edits/edit-list.ts'
import { sentence } from '../../../state/texts/sentences.ts'

/** Texts about changes that wait for a network. */
export const waitingTexts = keyedTexts('waitingEdit', waitingEditTexts)

/** The sentence about an offline edit that the server refused, with the reason. */
export const refusedEditText = ({ edit, name }: ListedEdit, error: unknown): string =>
  `${fillPlaceholders(waitingTexts[edit.kind], { name: name ?? 'An item' })} ${sentence(error)}`
