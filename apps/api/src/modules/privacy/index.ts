export { forgetPersonJob, forgetPersonJobs } from './forget-person.ts'
export { retentionJob, retentionJobs } from './retention.ts'
export { privacyRoutes } from './routes.ts'
