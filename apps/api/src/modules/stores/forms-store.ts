import type { CareersForm, ContactForm, FranchiseForm } from '@forno/contracts/stores/forms'
import { instant, type Instant, type State, type StoreId } from '@forno/domain/core/basic-types'
import type { FormKind } from '@forno/domain/customers/forms'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type Form =
  | { readonly kind: 'contact' | 'complaint'; readonly form: ContactForm }
  | { readonly kind: 'franchise'; readonly form: FranchiseForm }
  | { readonly kind: 'careers'; readonly form: CareersForm }

/** Every field of every form. */
type FormFields = Omit<Partial<ContactForm & FranchiseForm & CareersForm>, 'email'> & { readonly email: string }

export type StoredForm = {
  readonly reference: string
  readonly kind: FormKind
  readonly storeId: StoreId | null
  readonly state: State | null
  readonly sentAt: Instant
  /** When the mail to the chain was accepted; null = not yet. */
  readonly mailedAt: Instant | null
  readonly form: FormFields
}

/** A form that is not marked as done, without personal data. */
export type OpenForm = Omit<StoredForm, 'form' | 'storeId'> & { readonly mailRefusedAt: Instant | null }

type StoredRow = {
  reference: string
  kind: FormKind
  store_id: StoreId | null
  state: State | null
  sent_at: number
  mailed_at: number | null
  form: FormFields
}
type OpenRow = Omit<StoredRow, 'form' | 'store_id'> & { mail_refused_at: number | null }

const orNull = (at: number | null): Instant | null => (at === null ? null : instant(at))

/** The place of a form in the list of open ones. */
export type FormCursor = Pick<OpenForm, 'sentAt' | 'reference'>

/** Submitted forms by reference. [LOC-22] */
export const formsStore = (sql: Sql) => ({
  insert: async (
    reference: string,
    { kind, form }: Form,
    { storeId, state, at }: { readonly storeId: StoreId | null; readonly state: State | null; readonly at: Instant },
  ): Promise<void> => {
    await sql`
      insert into store_forms (reference, kind, store_id, state, sent_at, form)
      values (${reference}, ${kind}, ${storeId}, ${state}, ${timestamp(at)}, ${JSON.stringify(form)})`
  },

  byReference: async (reference: string): Promise<StoredForm | null> => {
    const [row] = await sql<StoredRow>`
      select reference, kind, store_id, state, sent_at, mailed_at, form from store_forms where reference = ${reference}`
    if (row === undefined) return null
    const { store_id: storeId, sent_at: sentAt, mailed_at: mailedAt, ...form } = row
    return { ...form, storeId, sentAt: instant(sentAt), mailedAt: orNull(mailedAt) }
  },

  /** The mail to the chain was accepted. */
  mailed: async (reference: string, at: Instant): Promise<void> => {
    await sql`
      update store_forms set mailed_at = ${timestamp(at)}, mail_refused_at = null where reference = ${reference}`
  },

  /** The mail to the chain was refused for good. */
  mailRefused: async (reference: string, at: Instant): Promise<void> => {
    await sql`update store_forms set mail_refused_at = ${timestamp(at)} where reference = ${reference}`
  },

  /** At most `limit` forms that are not done, the oldest first, after the cursor; null = from the first. */
  open: async (after: FormCursor | null, limit: number): Promise<readonly OpenForm[]> => {
    const rows = await sql<OpenRow>`
      select reference, kind, state, sent_at, mailed_at, mail_refused_at from store_forms
      where done_at is null
        and (sent_at, reference) > (coalesce(${timestamp(after?.sentAt ?? null)}::timestamptz, '-infinity'), ${after?.reference ?? ''}::text)
      order by sent_at, reference limit ${limit}`
    return rows.map(({ sent_at: sentAt, mailed_at: mailedAt, mail_refused_at: mailRefusedAt, ...form }) => ({
      ...form,
      sentAt: instant(sentAt),
      mailedAt: orNull(mailedAt),
      mailRefusedAt: orNull(mailRefusedAt),
    }))
  },

  /** Marks a form as done. Returns when it was done before, null = it was open; undefined = there is no such form. */
  finish: async (reference: string, at: Instant): Promise<Instant | null | undefined> => {
    const [row] = await sql<{ before: number | null }>`
      with found as (select reference, done_at from store_forms where reference = ${reference} for update)
      update store_forms set done_at = coalesce(found.done_at, ${timestamp(at)})
      from found where store_forms.reference = found.reference
      returning found.done_at as before`
    return row === undefined ? undefined : orNull(row.before)
  },
})
