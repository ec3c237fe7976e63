/** Where the shop is asked before discovery says otherwise. [API-01] */
export const discovery = '/api/v1'
