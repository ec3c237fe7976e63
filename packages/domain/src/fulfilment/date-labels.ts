const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "24 December 2026", from a date or from an instant with its store's own offset. [TIM-14] */
export const dateLabel = (date: string): string => {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}
