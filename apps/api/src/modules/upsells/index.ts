export { upsellRoutes } from './routes.ts'
export { campaignWire, upsellWire } from './wire.ts'
