import type { Captcha } from '../../integrations/captcha/captcha-client.ts'
import type { EngagementClient } from '../../integrations/engagement/engagement-client.ts'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { BotCheck } from '../customers/index.ts'
import { makeCustomerHashes } from '../vouchers/index.ts'
import { campaignJobs } from './campaign-mail.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { contactSyncJobs } from './contact-sync.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'
import { optOutRoutes } from './opt-out-routes.ts'
import { optOutJobs } from './opt-out.ts'
import { campaignRoutes } from './routes.ts'

type EngagementDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly captcha: Captcha | null
  readonly botCheck: BotCheck
  readonly sendMail: SendMail | null
  /** null = contacts are not sent to the engagement service. */
  readonly engagement: EngagementClient | null
}

/** Wires campaigns, marketing contacts and opt-outs. */
export const makeEngagementModule = (
  platform: Platform,
  { content, editorial, captcha, botCheck, sendMail, engagement }: EngagementDeps,
) => {
  const customerHashes = makeCustomerHashes(platform.emailHashKey)
  return {
    routes: (app) => {
      campaignRoutes(app, { ...platform, content, editorial, captcha, customerHashes })
    },
    optOuts: {
      routes: (app) => {
        optOutRoutes(app, { ...platform, botCheck })
        unsubscribeRoutes(app, { ...platform, editorial })
        confirmRoutes(app, { ...platform, editorial })
      },
    } satisfies MadeModule,
    jobs: {
      ...campaignJobs({ ...platform, editorial, sendMail }),
      ...optOutJobs({ ...platform, editorial }),
      ...contactSyncJobs({ ...platform, engagement }),
    },
  } satisfies MadeModule
}
