export { campaignWire, upsellWire } from './wire.ts'
export { makeUpsellsModule } from './module.ts'
