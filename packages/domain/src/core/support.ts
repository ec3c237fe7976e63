/** The number of the people who help, as it is read out in messages; `config/brand.yaml` says the same. [ERR-14] */
export const supportNumber = '13 11 66'
