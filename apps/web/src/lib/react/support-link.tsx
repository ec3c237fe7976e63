import { telLink } from '@forno/domain/texts/placeholders'
import { Fragment } from 'react'
import { useBrand } from './shop-context.ts'

/** The support number as a telephone link. [ERR-14] */
export function SupportLink() {
  const { supportNumber } = useBrand()
  return <a href={telLink(supportNumber)}>{supportNumber}</a>
}

/** A text whose support number is a telephone link. [ERR-14] */
export function SupportText({ text }: { readonly text: string }) {
  return text.split(useBrand().supportNumber).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <SupportLink />}
      {part}
    </Fragment>
  ))
}
