import { DICTIONARY_CACHE_MINUTES } from '../lib/settings.ts'
import { read } from '../lib/http/read.ts'

/** The texts that editors have changed, by key; cached for half an hour. [CON-08] [CFG-09] */
export const dictionaryQuery = () => read('GET /content/dictionary', {}, DICTIONARY_CACHE_MINUTES)
