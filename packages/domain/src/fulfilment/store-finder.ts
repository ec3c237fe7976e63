/** Kilometres around a place within which stores are found, unless the caller gives a radius. */
export const defaultRadiusKm = 20

/** The maximum number of stores near a place in one answer: each has its schedule, which is costly to make. */
export const nearbyStoreLimit = 25

/** The maximum number of stores in one answer of the text search. */
export const foundStoreLimit = 25

/** Kilometres that customers from a suburb without a store travel for a pizza. */
export const neighbourhoodKm = 50
