/** Wire amounts as whole cents; the one place where the browser turns dollars into cents. [API-13] */
export const centsOf = (aud: number): number => Math.round(aud * 100)
