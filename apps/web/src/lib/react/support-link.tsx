import { supportNumber } from '@forno/domain/core/support'

/** The number of the people who help, to be tapped. [ERR-14] */
export const SupportLink = () => <a href={`tel:${supportNumber.replaceAll(' ', '')}`}>{supportNumber}</a>
