/** "6 November 2026" of a calendar date, without any zone. */
export const storyDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
