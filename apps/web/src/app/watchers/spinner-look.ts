import { spinnerLook } from '../../ui/progress/spinner.tsx'

/** Takes up the content's spinner from the settings; without one it stays as it is. [UI-05] */
export const learnSpinner = (settings: Readonly<Record<string, string | undefined>>): void => {
  spinnerLook.label = settings['SPINNER_TEXT'] || spinnerLook.label
  spinnerLook.hasBackground = settings['SPINNER_BACKGROUND'] === 'true'
}
