/** Kilometres around a place in which stores are found when the caller names no radius. */
export const defaultRadiusKm = 20

/** Stores near a place that one answer lists. Each is listed with its schedule, so that a wide radius would be costly. */
export const nearbyStoreLimit = 25

/** Stores that one answer of the search by text lists. */
export const foundStoreLimit = 25

/** Kilometres that a customer from a suburb without a store travels for a pizza. */
export const neighbourhoodKm = 50
