/** Why the shop cannot be shown, in the words of the screen: beneath the sentence of ERR-20. [SES-14] */
export const fatalReasons = {
  /** Files were refused because the server has too much to do. */
  busy: 'Lots of people are ordering right now.',
  /** Files of the page did not arrive, or not whole. */
  lost: "Part of this page didn't arrive.",
  /** Nothing arrived for some seconds. */
  slow: 'This page is taking too long to load.',
  /** The calls of the shop fail. */
  server: "Our ordering system isn't answering.",
  /** The code of the page failed. */
  broken: 'Something on this page went wrong.',
} as const

export type FatalReason = keyof typeof fatalReasons
