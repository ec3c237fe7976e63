/** The identity providers. [ACC-06] */
export const socialProviders = ['google', 'facebook', 'apple', 'paypal'] as const
export type SocialProvider = (typeof socialProviders)[number]
