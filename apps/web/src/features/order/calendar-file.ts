import type { TrackedOrder } from '@forno/contracts/orders/tracking'

/** An instant in UTC, such as 20261121T071500Z. */
const utcStamp = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes text as RFC 5545 requires. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** RFC 5545: bytes of a line without its break. */
const longestLine = 75

/** Lines of at most 75 bytes; continuation lines begin with a blank. */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    // One byte is for the blank of a continuation line.
    if (bytes + size > longestLine - 1) {
      lines.push(current)
      current = ''
      bytes = 0
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n ')
}

/**
 * The order as a calendar event (RFC 5545) with its due time and place. `now` in epoch milliseconds; `brand`: its name.
 * [ORD-19]
 */
export const calendarFile = (order: TrackedOrder, brand: string, now: number): string => {
  const { orderId, orderReference, serviceType, dueFrom, dueUntil, storeContact, address } = order
  const place = serviceType === 'Delivery' ? (address ?? '') : `${storeContact.name}, ${storeContact.address}`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:${orderId}`,
    `DTSTAMP:${utcStamp(new Date(now).toISOString())}`,
    `DTSTART:${utcStamp(dueFrom)}`,
    `DTEND:${utcStamp(dueUntil)}`,
    `SUMMARY:${escaped(`${serviceType} from ${storeContact.name}`)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(`Order ${orderReference}. Store: ${storeContact.phoneNumber}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
