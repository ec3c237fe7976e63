export { forgetPersonJob } from './forget-person.ts'
export { retentionJob, retentionSteps, stepJob } from './retention.ts'
export { makePrivacyModule } from './module.ts'
