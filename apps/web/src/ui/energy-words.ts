import { thousands } from './thousands.ts'

/** "1,020 kJ" */
export const energyWords = (kilojoules: number): string => `${thousands(kilojoules)} kJ`
