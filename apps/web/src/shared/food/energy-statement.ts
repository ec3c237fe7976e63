/** The statement that must accompany kilojoules by law, in its prescribed words. */
export const energyStatement = 'The average adult daily energy intake is 8,700 kJ'
