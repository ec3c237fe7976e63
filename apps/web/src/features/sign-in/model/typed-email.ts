let typed = ''

/** The last email address typed on a sign-in page, which prefills the next one. Lost on reload. */
export const typedEmail = (): string => typed

/** Keeps the address for the next sign-in page. */
export const keepTypedEmail = (email: string): void => {
  typed = email.trim()
}
