import { thousands } from '../../ui/prices/thousands.ts'

/** Kilojoules as text: "1,020 kJ". */
export const energyWords = (kilojoules: number): string => `${thousands(kilojoules)} kJ`
