export { makeSurveysModule } from './module.ts'
