export { campaignJobs } from './campaign-mail.ts'
export { campaignRoutes } from './routes.ts'
