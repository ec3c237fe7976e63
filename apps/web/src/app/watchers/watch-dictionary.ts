import { minute } from '@forno/domain/core/durations'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { DICTIONARY_CACHE_MINUTES } from '../../lib/settings.ts'
import { setDictionary } from '../../lib/texts.ts'
import { dictionaryQuery } from '../../api/dictionary.ts'
import { refusalTextFrom } from '../../state/texts/refusal-texts.ts'
import { setRefusalTexts } from '../../state/texts/sentences.ts'

/**
 * Loads the built-in texts at once and the dictionary of the content when it arrives, and reads it again every half
 * hour. After a failed call the current texts stay. [SES-17] [CON-08] [ERR-02]
 */
export const watchDictionary = (queries: QueryClient): void => {
  setRefusalTexts(refusalTextFrom({}))
  const observer = new QueryObserver(queries, {
    ...dictionaryQuery(),
    refetchInterval: DICTIONARY_CACHE_MINUTES * minute,
  })
  observer.subscribe(({ data }) => {
    if (data === undefined) return
    setDictionary(data)
    setRefusalTexts(refusalTextFrom(data))
  })
}
