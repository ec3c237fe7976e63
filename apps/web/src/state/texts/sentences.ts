import { generalTexts } from '@forno/domain/texts/general-texts'
import { isApiError, type ApiError } from '../../lib/http/api-error.ts'
import { keyedTexts } from '../../lib/texts.ts'

const texts = keyedTexts('general', generalTexts)

/** A function from a refusal to its text; anything but a text counts as none. */
type RefusalTexts = (error: ApiError) => unknown
/** The server's text, until the dictionary has loaded. */
let refusalText: RefusalTexts = ({ data }) => data?.message

/** Sets the function that finds the text of a refusal. [SES-17] [CON-08] */
export const setRefusalTexts = (next: RefusalTexts): void => {
  refusalText = next
}

/**
 * The message of a failed call: from the dictionary, the server or the built-in texts, else a general one. [ERR-02]
 * [ERR-07]
 */
export const sentence = (error: unknown): string => {
  if (!isApiError(error)) return texts.failed
  if (error.status === 0) return texts.offline
  const text = refusalText(error)
  return typeof text === 'string' && text !== '' ? text : texts.failed
}
