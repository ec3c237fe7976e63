import { cx } from '../cx.ts'
import styles from './suggestions.module.css'

/** The class names of a list of suggestions, with one of its screen. */
export const suggestionsClass = (screenClass?: string) => cx(styles.list, screenClass)
/** The class names of an entry of that list; `isMarked` = the keys have reached it. */
export const suggestionClass = (isMarked: boolean) => cx(styles.entry, isMarked && styles.marked)
