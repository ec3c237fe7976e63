export { orderMessageJobs } from './order-message-jobs.ts'
