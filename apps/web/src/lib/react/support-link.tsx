import { telLink } from '@forno/domain/texts/placeholders'
import { useBrand } from './shop-context.ts'

/** The support number as a telephone link. [ERR-14] */
export function SupportLink() {
  const { supportNumber } = useBrand()
  return <a href={telLink(supportNumber)}>{supportNumber}</a>
}
