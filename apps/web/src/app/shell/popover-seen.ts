import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'localisationPopover'

/** Whether the localisation popover has been shown in this browser session. [SES-12] [UI-01] */
export const isPopoverSeen = (storage: Storage): boolean => readKept(storage, keptName) === true

/** Records that the popover has been shown in this browser session. */
export const markPopoverSeen = (storage: Storage): void => writeKept(storage, keptName, true)
