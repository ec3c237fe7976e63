import { hasLetters } from '@forno/domain/core/pasted-text'

/** What a customer reads after a log-in, wherever it leads. [ACC-10] */
export const greeting = (firstName: string | null = null): string =>
  firstName !== null && hasLetters(firstName) ? `Hi ${firstName}, you're logged in.` : "You're logged in."
