import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { SignedIn } from '../customers/index.ts'
import { makeCustomerHashes } from '../vouchers/index.ts'
import type { ExportDeps } from './export.ts'
import { forgetPersonJobs } from './forget-person.ts'
import { makeRetentionMetric } from './retention-metric.ts'
import { retentionJob, retentionJobs, retentionSteps } from './retention.ts'
import { privacyRoutes } from './routes.ts'

/** Export, deletion and retention of personal data. */
export const makePrivacyModule = (
  platform: Platform,
  { content, pictures, proven }: Pick<ExportDeps, 'content' | 'pictures'> & { readonly proven: SignedIn },
) => {
  const deps = {
    ...platform,
    content,
    pictures,
    customerHashes: makeCustomerHashes(platform.emailHashKey),
    countRetention: makeRetentionMetric(platform.registry, retentionSteps),
  }
  return {
    routes: (app) => {
      privacyRoutes(app, { ...deps, proven })
    },
    jobs: { ...forgetPersonJobs(deps), ...retentionJobs(deps) },
    recurring: [{ task: retentionJob, match: '17 * * * *' }],
  } satisfies MadeModule
}
