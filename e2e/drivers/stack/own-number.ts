let journeys = 0

/** Gives the journey's customer a mobile number of their own, because orders per number are limited. */
export const takeOwnNumber = (): void => {
  journeys += 1
}

/** In the format that customers type: 0491 570 201. */
export const ownNumber = (): string => `0491 ${String(570_200 + journeys).replace(/\d{3}$/, ' $&')}`
