/** "6 November 2026" for a calendar date, independent of time zones. */
export const storyDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
