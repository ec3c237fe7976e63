import { day } from '@forno/domain/core/durations'
import { numberInWords } from '@forno/domain/texts/number-words'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import type { SurveyStory } from '@forno/domain/content/site-stories'
import { instant, type OrderId } from '@forno/domain/core/basic-types'
import { normaliseEmail } from '@forno/domain/customers/email'
import { activeSurvey } from '@forno/domain/surveys/survey-flow'
import {
  latestSurveyMail,
  surveyMailBasis,
  surveyMailDelay,
  surveyProofLifetime,
} from '@forno/domain/surveys/survey-mail'
import type { TaskList } from 'graphile-worker'
import type { Mail, SendMail } from '../../integrations/mail/mail-client.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { unsubscribeLink } from '../engagement/index.ts'
import { ordersStore, type Order } from '../orders/index.ts'
import { findStore } from '../stores/index.ts'
import { surveyMailsStore } from './survey-mails-store.ts'
import { makeSurveyProof } from './survey-proof.ts'

export const inviteToSurveysJob = 'invite_to_surveys'
const surveyMailJob = 'send_survey_mail'

/** Runs after all other jobs: a thousand invitations must not delay messages about orders. */
const surveyMailPriority = 20

export type SurveyMailDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly brandName: string
  readonly publicUrl: () => string
  readonly tokenKeys: readonly string[]
  readonly emailHashKey: string
}

/** The survey after a delivery, which a flag of the content names; null if there is none. */
const surveyAfterDelivery = ({ editorial }: SurveyMailDeps): SurveyStory | null => {
  const { datasources, siteStories } = editorial.current()
  return activeSurvey(siteStories.surveys, datasources['feature-flag']['survey_after_delivery'] ?? '')
}

/** The mail has no name and no ordered item. Its link contains a proof of the order instead of the order's id. */
const mailOf = (
  order: Order,
  to: string,
  survey: SurveyStory,
  basis: 'consent' | 'service',
  deps: SurveyMailDeps,
): Mail => {
  const { editorial, brandName, publicUrl, tokenKeys, clock } = deps
  const texts = editorial.current().datasources.messages
  const unsubscribeUrl = unsubscribeLink(publicUrl(), tokenKeys, normaliseEmail(to))
  const proof = makeSurveyProof(tokenKeys, order.orderId, clock())
  const store = findStore(deps.content.current(), order.storeId)
  const placeholders = {
    brand: brandName,
    store: store?.name ?? brandName,
    weeks: numberInWords(surveyProofLifetime / (7 * day)),
    link: `${publicUrl()}/survey/${survey.slug}?proof=${proof}`,
    leave: unsubscribeUrl,
  }
  const part = (name: string): string => fillPlaceholders(texts[name] ?? '', placeholders)
  return {
    kind: 'survey',
    to,
    subject: part('surveySubject'),
    text: `${part('surveyMail')}\n\n${part(basis === 'consent' ? 'surveyConsentFooter' : 'surveyServiceFooter')}`,
    unsubscribeUrl,
    messageId: `${order.orderId}.survey@${new URL(publicUrl()).hostname}`,
  }
}

const send = async (orderId: OrderId, deps: SurveyMailDeps): Promise<void> => {
  const { sql, clock, emailHashKey, sendMail } = deps
  const mails = surveyMailsStore(sql)
  const survey = surveyAfterDelivery(deps)
  const order = await ordersStore(sql).byId(orderId)
  const to = order?.customer.emailAddress ?? null
  if (survey === null || order === null || to === null || order.status === 'Unable to Deliver') return
  if (order.mailRefusal === 'recipient') return
  if (order.dueAt + latestSurveyMail < clock() || (await mails.unsent(orderId)) !== survey.slug) return
  const contactHash = emailHash(emailHashKey, to)
  const basis = surveyMailBasis(await mails.consentOf(normaliseEmail(to), contactHash))
  if (basis === null || !(await mails.begin(orderId, contactHash, basis))) return
  if (sendMail === null) throw new Error('there is no mail server')
  await sendMail(mailOf(order, to, survey, basis, deps))
  await mails.sent(orderId, clock())
}

/**
 * Invites to the survey after an order: one mail for each order, two hours after it was due. A recurring job adds the
 * due orders, by the shop's clock, and enqueues one job for each. [MKT-12]
 */
export const surveyMailJobs = (deps: SurveyMailDeps): TaskList => ({
  [inviteToSurveysJob]: async () => {
    const survey = surveyAfterDelivery(deps)
    if (survey === null || deps.sendMail === null) return
    const at = deps.clock()
    await deps.sql.begin(async (inside) => {
      const period = { after: instant(at - latestSurveyMail), until: instant(at - surveyMailDelay) }
      const orderIds = await surveyMailsStore(inside).addDue(survey.slug, period)
      const jobs = orderIds.map((orderId) => ({ orderId }))
      await addJobs(inside, surveyMailJob, jobs, { priority: surveyMailPriority })
    })
  },
  [surveyMailJob]: (payload) => send((payload as { readonly orderId: OrderId }).orderId, deps),
})
