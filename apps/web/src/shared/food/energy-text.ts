import { thousands } from '../../ui/prices/thousands.ts'

/** "1,020 kJ" */
export const energyWords = (kilojoules: number): string => `${thousands(kilojoules)} kJ`
