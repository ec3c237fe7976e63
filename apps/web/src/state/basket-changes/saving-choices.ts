/** How a save of place and time asks and reports. */
export type SavingChoices = {
  /** The switch in the cart, which stays open and always asks for confirmation. [BAS-31] */
  readonly isToggle?: boolean
  /** Whether the caller still shows refusals at the end of the save; otherwise the locator opens and shows them. */
  readonly showsRefusal?: () => boolean
}
