/** The statement that the law wants beside kilojoules, in its own words. */
export const energyStatement = 'The average adult daily energy intake is 8,700 kJ'
