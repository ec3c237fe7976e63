/** The paths of the account area and of leaving offers. They stand apart from the shop's: no first view needs them. */
export const accountPaths = {
  child: (child: 'details' | 'history' | 'vouchers' | 'payment' | 'password' | 'sign-ins') => `/account/${child}`,
  preferences: (type: 'email' | 'sms', id?: string) => `/preferences/${type}${id === undefined ? '' : `/${id}`}`,
} as const
