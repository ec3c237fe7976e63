let current = 0

/** Begins the journey with this number, which no other journey of the shop has. */
export const beginJourney = (journey: number): void => {
  current = journey
}

export const currentJourney = (): number => current

/**
 * The mobile number of the journey's customer, because orders per number are limited. In the format that customers
 * type: 0491 571 001. The numbers that journeys name themselves are lower.
 */
export const ownNumber = (): string => `0491 ${String(571_000 + current).replace(/\d{3}$/, ' $&')}`
