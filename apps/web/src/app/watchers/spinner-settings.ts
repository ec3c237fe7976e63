import { experimentsOf, valueOf } from '@forno/domain/experiments/start-values'
import { spinnerLook } from '../../ui/progress/spinner.tsx'

/** Applies the label and the background of the spinner that the settings name; without a label it stays. [UI-05] */
export const applySpinner = (settings: Readonly<Record<string, string | undefined>>): void => {
  spinnerLook.label = settings['SPINNER_TEXT'] || spinnerLook.label
  spinnerLook.hasBackground = valueOf(experimentsOf(settings), 'showSpinBgVariant') === true
}
