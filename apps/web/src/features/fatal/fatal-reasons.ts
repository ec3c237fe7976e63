/** Why the shop cannot be shown, as the screen says below its main sentence. [SES-14] [ERR-20] */
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
