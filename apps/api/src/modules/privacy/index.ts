export { forgetPersonJob } from './forget-person.ts'
export { retentionJob } from './retention.ts'
export { makePrivacyModule } from './module.ts'
