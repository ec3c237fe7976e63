import { readFormMailboxes, type FormKind, type FormMailboxes } from '@forno/domain/customers/forms'
import { Type } from 'typebox'
import { isMailAddress } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../platform/settings/setting.ts'

/** The demo's mailboxes have no real mail server behind them, so production refuses them. */
const demoDomain = '@forms.example'

const demoMailboxes = (kind: FormKind): FormMailboxes => ({
  everywhere: `${kind}${demoDomain}`,
  byState: { NSW: `${kind}.nsw${demoDomain}`, VIC: `${kind}.vic${demoDomain}` },
})

const addressesOf = ({ everywhere, byState }: FormMailboxes): readonly string[] => [
  everywhere,
  ...Object.values(byState),
]

/** The mailboxes of one kind of form: the address for everywhere, then those of single states. */
const formMailboxes = (variable: string, kind: FormKind, readers: string): Setting<FormMailboxes> => ({
  variable,
  parse: (text) => readFormMailboxes(text, isMailAddress),
  schema: Type.Object({}),
  rule:
    'must be an e-mail address, then those of single states (ACT, NSW, NT, QLD, SA, TAS, VIC, WA), ' +
    'such as care@example.com, NSW=care.nsw@example.com',
  isQuoted: true,
  decode: (mailboxes: FormMailboxes) => mailboxes,
  fallback: () => demoMailboxes(kind),
  refusedInProduction: (mailboxes) =>
    addressesOf(mailboxes).some((address) => address.toLowerCase().endsWith(demoDomain))
      ? `${variable} is required in production: the e-mail addresses that read ${readers}`
      : null,
})

/** The mailboxes that read the forms of customers. [LOC-22] */
export const formSettings = defineSettings({
  contactMailboxes: formMailboxes('FORM_MAIL_CONTACT', 'contact', 'questions and thanks'),
  complaintMailboxes: formMailboxes('FORM_MAIL_COMPLAINT', 'complaint', 'complaints'),
  careersMailboxes: formMailboxes('FORM_MAIL_CAREERS', 'careers', 'job applications'),
  franchiseMailboxes: formMailboxes('FORM_MAIL_FRANCHISE', 'franchise', 'franchise enquiries'),
})
export type FormSettings = ValuesOf<typeof formSettings>

/** The settings by kind of form. */
export const mailboxesOf = (settings: FormSettings) => ({
  contact: settings.contactMailboxes,
  complaint: settings.complaintMailboxes,
  careers: settings.careersMailboxes,
  franchise: settings.franchiseMailboxes,
})
