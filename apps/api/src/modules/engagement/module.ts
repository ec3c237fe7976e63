import type { Captcha } from '../../integrations/captcha/captcha-client.ts'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { BotCheck } from '../customers/index.ts'
import { makeCustomerHashes } from '../vouchers/index.ts'
import { campaignJobs } from './campaign-mail.ts'
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
}

/** Wires campaigns and opt-outs. */
export const makeEngagementModule = (
  platform: Platform,
  { content, editorial, captcha, botCheck, sendMail }: EngagementDeps,
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
      },
    } satisfies MadeModule,
    jobs: { ...campaignJobs({ ...platform, editorial, sendMail }), ...optOutJobs({ ...platform, editorial }) },
  } satisfies MadeModule
}
