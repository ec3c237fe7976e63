/** The base path of every call of the API. [API-01] */
export const apiPrefix = '/api/v1'
