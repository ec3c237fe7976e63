import type { TrackedOrder } from '@forno/contracts/orders/tracking'

/** 20261121T071500Z */
const stamp = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes text as RFC 5545 requires. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

/** Lines of at most 75 bytes; continuation lines begin with a blank. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > 73) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/** The order as a calendar event with its due time and place. [ORD-19] */
export const calendarFile = (order: TrackedOrder, brand: string, now: number): string => {
  const { orderId, orderReference, serviceType, dueFrom, dueUntil, storeContact, address } = order
  const place = serviceType === 'Delivery' ? (address ?? '') : `${storeContact.name}, ${storeContact.address}`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:${orderId}`,
    `DTSTAMP:${stamp(new Date(now).toISOString())}`,
    `DTSTART:${stamp(dueFrom)}`,
    `DTEND:${stamp(dueUntil)}`,
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
