/** The fewest characters of a search for an address or a store, without outer spaces. [LOC-05] [LOC-13] */
export const shortestAddressSearch = 3

/** The maximum number of suggestions of one search. [LOC-06] */
export const addressSuggestionLimit = 25

/** The maximum number of lines of an address: the threshold of get-by-moniker. [LOC-06] */
export const addressLineLimit = 50

/** Milliseconds after which a search is given up. [LOC-06] */
export const addressSearchTimeout = 10_000
