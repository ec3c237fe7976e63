import type { Datasources } from '@forno/domain/content/content'
import { mailTexts } from '@forno/domain/texts/catalogue'
import type { mailTextGroups } from '@forno/domain/texts/catalogue'
import { fillPlaceholders, type PlaceholderValues } from '@forno/domain/texts/placeholders'

type MailGroup = keyof typeof mailTextGroups
type MailTextKey = { [Group in MailGroup]: `${Group}.${keyof (typeof mailTextGroups)[Group] & string}` }[MailGroup]

/**
 * A text of an e-mail by its key: that of the datasource messages, or else the built-in one. Placeholders are replaced
 * in one pass, so that placeholders in personal input are not replaced. [CON-08]
 */
export const mailText = (
  { messages }: Pick<Datasources, 'messages'>,
  key: MailTextKey,
  values: PlaceholderValues,
): string => fillPlaceholders(messages[key] || (mailTexts[key] ?? ''), values)
