import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { DICTIONARY_CACHE_MINUTES } from '../../lib/settings.ts'
import { dictionaryQuery } from '../../api/dictionary.ts'
import { tellFrom } from '../../state/texts/refusal-texts.ts'
import { learnSentences } from '../../state/texts/sentences.ts'

/**
 * Teaches the built-in texts at once and those of the content when they come, and asks for them again every half hour. Without an answer the
 * texts that are there stay. [SES-17] [CON-08] [ERR-02]
 */
export const watchDictionary = (queries: QueryClient): void => {
  learnSentences(tellFrom({}))
  const observer = new QueryObserver(queries, {
    ...dictionaryQuery(),
    refetchInterval: DICTIONARY_CACHE_MINUTES * 60_000,
  })
  observer.subscribe(({ data }) => {
    if (data !== undefined) learnSentences(tellFrom(data))
  })
}
