import { supportNumber } from '@forno/domain/core/support'

/** The support number as a telephone link. [ERR-14] */
export const SupportLink = () => <a href={`tel:${supportNumber.replaceAll(' ', '')}`}>{supportNumber}</a>
