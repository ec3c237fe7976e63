let journeys = 0

/** Gives the customer of the journey that begins a mobile number of their own: orders to one number are limited. */
export const takeOwnNumber = (): void => {
  journeys += 1
}

/** As customers type it: 0491 570 201. */
export const ownNumber = (): string => `0491 ${String(570_200 + journeys).replace(/\d{3}$/, ' $&')}`
