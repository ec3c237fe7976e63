/** The origin of the shop's server for addresses of its own; empty in a browser, whose page comes from it. [API-01] */
export const shopSite: string = ''
