/** Built-in texts of any failed call. The text of a key in the dictionary replaces each. [CON-08] [ERR-02] [ERR-07] */
export const generalTexts = {
  failed: 'Something went wrong. Please try again or call {supportNumber}.',
  offline: "You're offline. Check your connection.",
} as const
