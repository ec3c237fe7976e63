/** Base URL of the API before discovery has answered. [API-01] */
export const discovery = '/api/v1'
