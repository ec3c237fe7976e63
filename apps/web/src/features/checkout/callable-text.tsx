import { telLink } from '@forno/domain/texts/placeholders'
import { Fragment } from 'react'
import { SupportText } from '../../lib/react/support-link.tsx'

/** A text whose phone numbers, the store's (null = not known) and support's, are telephone links. [ERR-14] */
export function CallableText({ text, phone }: { readonly text: string; readonly phone: string | null }) {
  if (phone === null) return <SupportText text={text} />
  return text.split(phone).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <a href={telLink(phone)}>{phone}</a>}
      <SupportText text={part} />
    </Fragment>
  ))
}
