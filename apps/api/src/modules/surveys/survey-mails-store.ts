import type { Instant, OrderId } from '@forno/domain/core/basic-types'
import type { MailConsent } from '@forno/domain/surveys/survey-mail'
import { sqlState, timestamp, type Sql } from '../../platform/db/database.ts'

/** Orders that were due in this period. */
type DuePeriod = { readonly after: Instant; readonly until: Instant }

type StoredChoices = { of_contact: boolean | null; of_account: boolean | null; has_withdrawn: boolean }

const uniqueViolation = '23505'
/** Orders per run: 6,000 an hour. */
const atOnce = 500

/** Invitations to a survey by mail: one row for each order. [MKT-12] */
export const surveyMailsStore = (sql: Sql) => ({
  /**
   * Adds a row for each due order that has none, is not cancelled, has an e-mail address and no answer
   * to this survey. Returns their ids; parallel runs never return the same one. Rows are added in the order of due
   * times, so the orders before the newest row are done, and are not read again. For `not exists` the planner may read
   * all earlier mails and answers.
   */
  addDue: async (surveyId: string, { after, until }: DuePeriod): Promise<readonly OrderId[]> => {
    const rows = await sql<{ order_id: OrderId }>`
      insert into survey_mails (order_id, survey_id, due_at)
      select order_id, ${surveyId}, due_at from orders o
      where due_at > ${timestamp(after)} and due_at <= ${timestamp(until)}
        and due_at >= coalesce((select max(due_at) from survey_mails where due_at <= ${timestamp(until)}), '-infinity')
        and status <> 'Unable to Deliver' and customer ->> 'emailAddress' is not null
        and (select true from survey_mails m where m.order_id = o.order_id) is null
        and (select true from survey_answers a where a.order_id = o.order_id and a.survey_id = ${surveyId} limit 1) is null
      order by due_at limit ${atOnce}
      on conflict (order_id) do nothing returning order_id`
    return rows.map((row) => row.order_id)
  },

  /** The survey of an order whose mail is not sent yet, unless the order has an answer already; otherwise null. */
  unsent: async (orderId: OrderId): Promise<string | null> => {
    const [row] = await sql<{ survey_id: string }>`
      select survey_id from survey_mails m where order_id = ${orderId} and sent_at is null
        and not exists (select from survey_answers a where a.order_id = m.order_id and a.survey_id = m.survey_id)`
    return row?.survey_id ?? null
  },

  /** Records the basis of a mail. False if the address has had its one service mail. */
  begin: async (orderId: OrderId, contactHash: string, basis: 'consent' | 'service'): Promise<boolean> => {
    try {
      await sql`
        update survey_mails set contact_hash = ${contactHash}, basis = ${basis} where order_id = ${orderId}`
      return true
    } catch (error) {
      if (sqlState(error) === uniqueViolation) return false
      throw error
    }
  },

  /** Records that the mail of an order was sent. */
  sent: async (orderId: OrderId, at: Instant): Promise<void> => {
    await sql`update survey_mails set sent_at = ${timestamp(at)} where order_id = ${orderId} and sent_at is null`
  },

  /**
   * The choices about marketing mail of an address and its account. An unconfirmed account has none. Anyone can enter
   * an address in a campaign, so that the opt-in of an entry counts only once it is confirmed.
   */
  consentOf: async (email: string, contactHash: string): Promise<MailConsent> => {
    const [row] = await sql<StoredChoices>`
      select
        (select given from consents where contact_hash = ${contactHash} and kind = 'email' and (not given or source <> 'campaign')
          order by at desc limit 1) as of_contact,
        optin_email as of_account,
        exists (select from consents c where c.user_id = u.user_id and kind = 'email' and not given) as has_withdrawn
      from (select) nothing left join customers u on u.email = ${email} and u.email_verified_at is not null`
    return {
      ofContact: row?.of_contact ?? null,
      ofAccount: row?.of_account ?? null,
      hasAccountWithdrawn: row?.has_withdrawn === true,
    }
  },
})
