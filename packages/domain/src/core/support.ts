/** The phone number of customer support, as messages spell it; `config/brand.yaml` has the same. [ERR-14] */
export const supportNumber = '13 11 66'
