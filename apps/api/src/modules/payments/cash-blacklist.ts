import type { Entries } from '@forno/domain/catalogue/content'

type Words = { readonly datasources: { readonly blacklists: Entries } }

/** What browsers are told of the lists: parts of user agents that are not offered cash, by commas. [PAY-06] */
export const cashSettings = ({ datasources: { blacklists } }: Words) => ({
  BLACKLIST_USER_AGENTS: blacklists['blacklist-user-agents'] ?? '',
})
