import type { Entries } from '@forno/domain/content/content'
import type { Words } from './service-words.ts'

/** One page and these texts: for tests of words. */
export const ownWords = ({ dictionary }: { readonly dictionary: Entries }): { readonly current: () => Words } => {
  const words: Words = {
    pages: [{ slug: 'own', title: 'Own', description: 'Ours.', markdown: 'Ours.' }],
    stories: [],
    campaigns: [],
    datasources: {
      dictionary,
      'feature-flag': {},
      'offer-categories': {},
      blacklists: {},
      consents: {},
      messages: {},
    },
  }
  return { current: () => words }
}
