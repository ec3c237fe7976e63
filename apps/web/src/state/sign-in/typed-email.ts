let typed = ''

/**
 * The address that was typed last on a page that logs in: who goes on to the next such page finds it there. Gone with
 * the page.
 */
export const typedEmail = (): string => typed

export const keepTypedEmail = (email: string): void => {
  typed = email.trim()
}
