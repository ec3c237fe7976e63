import { experimentsOf, valueOf } from '@forno/domain/experiments/start-values'
import { spinnerLook } from '../../ui/progress/spinner.tsx'

/** Applies the spinner of the settings; without one the built-in stays. [UI-05] */
export const applySpinner = (settings: Readonly<Record<string, string | undefined>>): void => {
  spinnerLook.label = settings['SPINNER_TEXT'] || spinnerLook.label
  spinnerLook.hasBackground = valueOf(experimentsOf(settings), 'showSpinBgVariant') === true
}
