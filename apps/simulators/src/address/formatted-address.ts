import type { AddressLine } from './layouts.ts'
import { attributeList, textElement } from './xml-text.ts'

/** The QAAddress element with its labelled lines. */
export function formattedAddress(lines: readonly AddressLine[]): string {
  const attributes = attributeList({
    Overflow: false,
    Truncated: false,
    DPVStatus: 'DPVNotConfigured',
    MissingSubPremise: false,
  })
  return `<QAAddress${attributes}>${lines.map(addressLine).join('')}</QAAddress>`
}

function addressLine({ content, label, line }: AddressLine): string {
  const attributes = attributeList({ LineContent: content, Overflow: false, Truncated: false })
  return `<AddressLine${attributes}>${textElement('Label', label)}${textElement('Line', line)}</AddressLine>`
}
