import type { CareersForm, ContactForm, FranchiseForm } from '@forno/contracts/stores/forms'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type Form =
  | { readonly kind: 'contact'; readonly form: ContactForm }
  | { readonly kind: 'franchise'; readonly form: FranchiseForm }
  | { readonly kind: 'careers'; readonly form: CareersForm }

/** Submitted forms by reference. [LOC-22] */
export const formsStore = (sql: Sql) => ({
  insert: async (reference: string, { kind, form }: Form, storeId: StoreId | null, at: Instant): Promise<void> => {
    await sql`
      insert into store_forms (reference, kind, store_id, sent_at, form)
      values (${reference}, ${kind}, ${storeId}, ${timestamp(at)}, ${JSON.stringify(form)})`
  },
})
export type FormsStore = ReturnType<typeof formsStore>
